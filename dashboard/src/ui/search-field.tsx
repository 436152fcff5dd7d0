import { useState } from "react";
import { isEnter } from "./is-enter.ts";

interface SearchFieldProps {
  readonly label: string;
  /** What is looked for now, as the address has it. */
  readonly value: string;
  /** When the reader goes on or presses Enter; with each letter the service would be asked too often. */
  readonly onSearch: (text: string) => void;
}

/** Words or ids to look for. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, know] = useState(value);
  // Somebody went back: the address leads.
  if (known !== value) {
    know(value);
    setText(value);
  }
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <input
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={search}
        onKeyDown={(event) => {
          if (isEnter(event)) search();
        }}
        className="control"
      />
    </label>
  );
}
