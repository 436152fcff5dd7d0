import { useEffect, useRef } from "react";
import { useWords } from "../../strings/strings.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { AnalyticsSearch, Span } from "./span.ts";
import { daysOf, spans } from "./span.ts";

interface SpanFilterProps {
  readonly search: AnalyticsSearch;
  readonly onSearch: (changed: AnalyticsSearch) => void;
}

/** Of which days. */
export function SpanFilter({ search, onSearch }: SpanFilterProps) {
  const words = useWords("analytics");
  const span = search.span ?? "30d";
  const choose = (next: Span) => {
    // Own dates begin with those that are shown.
    const days = next === "own" ? daysOf(search, new Date()) : undefined;
    onSearch({ span: next, from: days?.from, to: days?.to });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <Segments
        label={words.span}
        isStrip
        value={span}
        onChange={choose}
        choices={spans.map((value) => ({ value, label: words.spans[value] }))}
      />
      {span === "own" ? (
        <>
          <DayField label={words.from} value={search.from} onChange={(from) => onSearch({ from })} />
          <DayField label={words.to} value={search.to} onChange={(to) => onSearch({ to })} />
        </>
      ) : null}
    </div>
  );
}

/** While a year is typed it is a very early one. */
const earliest = "2020-01-01";

function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // Somebody went back. What is being typed stays: a day that is not whole yet has no value.
  useEffect(() => {
    if (field.current !== null && field.current.value !== "") field.current.value = value ?? "";
  }, [value]);
  return (
    <DayInput
      ref={field}
      day={value}
      words={label}
      isFilter
      aria-label={label}
      required
      min={earliest}
      max="2099-12-31"
      defaultValue={value}
      onPick={(day) => {
        if (day === undefined || day < earliest) return;
        if (field.current !== null) field.current.value = day;
        onChange(day);
      }}
      onChange={({ target }) => {
        if (target.validity.valid) onChange(target.value);
      }}
    />
  );
}
