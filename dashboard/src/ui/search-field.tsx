import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isEnter } from "./is-enter.ts";

interface SearchFieldProps {
  readonly label: string;
  /** Says in the empty field what is looked for; the label is then for screen readers alone. */
  readonly placeholder?: string;
  /** What is looked for now, as the address has it. */
  readonly value: string;
  /** A moment after the last letter, or when the reader goes on or presses Enter. */
  readonly onSearch: (text: string) => void;
}

const searchedAfterMs = 250;

/** Words or ids to look for. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, know] = useState(value);
  /** What was looked for from here and is not in the address yet. */
  const [asked, ask] = useState<readonly string[]>([]);
  const [isComposing, compose] = useState(false);
  if (known !== value) {
    know(value);
    ask(asked.slice(asked.indexOf(value) + 1));
    // Somebody went back: the address leads. What was typed since the field asked for this stays.
    if (!asked.includes(value)) setText(value);
  }
  const search = () => {
    const wanted = text.trim();
    if (wanted === (asked.at(-1) ?? value)) return;
    ask([...asked, wanted]);
    onSearch(wanted);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => latest.current(), searchedAfterMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return (
    <label className="grid gap-1 text-sm font-medium">
      <span className={placeholder === undefined ? "" : "sr-only"}>{label}</span>
      <span className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-quiet"
        />
        <input
          type="search"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={search}
          onCompositionStart={() => compose(true)}
          onCompositionEnd={() => compose(false)}
          onKeyDown={(event) => {
            if (isEnter(event)) search();
          }}
          className={placeholder === undefined ? "control ps-8!" : "control border-rim ps-8!"}
        />
      </span>
    </label>
  );
}
