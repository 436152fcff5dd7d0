import { useState } from "react";
import type { ReactNode } from "react";
import { TextAreaField } from "../../../ui/form.tsx";

interface LinesFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** A list, one item a line; empty lines and repetitions are not part of it. */
export function LinesField({ lines, onChange, ...field }: LinesFieldProps) {
  // What is written has blank lines that the list does not: it leads while the list is the one made of it.
  const [written, write] = useState({ lines, text: lines.join("\n") });
  if (written.lines !== lines) write({ lines, text: lines.join("\n") });
  return (
    <TextAreaField
      {...field}
      value={written.text}
      onChange={({ currentTarget: { value } }) => {
        const next = [...new Set(value.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
        write({ lines: next, text: value });
        onChange(next);
      }}
    />
  );
}
