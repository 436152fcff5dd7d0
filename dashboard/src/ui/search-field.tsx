import { useEffect, useRef, useState } from "react";
import { isEnter } from "./is-enter.ts";

interface SearchFieldProps {
  readonly label: string;
  /** What is looked for now, as the address has it. */
  readonly value: string;
  /** When the reader goes on or presses Enter; with each letter the service would be asked too often. */
  readonly onSearch: (text: string) => void;
  /** As it is typed, so many milliseconds after the last letter; otherwise never before the reader goes on. */
  readonly afterMs?: number;
}

/** Words or ids to look for. */
export function SearchField({ label, value, onSearch, afterMs }: SearchFieldProps) {
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
    if (afterMs === undefined || isComposing) return undefined;
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [text, isComposing, afterMs]);
  return (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <input
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={search}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={() => compose(false)}
        onKeyDown={(event) => {
          if (isEnter(event)) search();
        }}
        className="control"
      />
    </label>
  );
}
