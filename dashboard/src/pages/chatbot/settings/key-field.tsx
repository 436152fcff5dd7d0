import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";

interface KeyFieldProps {
  readonly name: string;
  /** Null: it is to be removed. Undefined: it stays as it is. */
  readonly value: string | null | undefined;
  /** `moved`: one is stored, and would be forgotten with what is set here. */
  readonly stored: "none" | "kept" | "moved";
  readonly onChange: (value: string | null | undefined) => void;
}

/** A key that is written and never read: it says that one is there, and takes another in its place. */
export function KeyField({ name, value, stored, onChange }: KeyFieldProps) {
  const { key } = useWords("answering");
  const [isReplacing, replace] = useState(false);
  if (value === null)
    return (
      <Stored text={key.removed}>
        <Button onClick={() => onChange(undefined)}>{key.keep}</Button>
      </Stored>
    );
  if (stored === "kept" && !isReplacing && value === undefined)
    return (
      <Stored text={key.stored}>
        <Button onClick={() => replace(true)}>{key.replace}</Button>
        <Button onClick={() => onChange(null)}>{key.remove}</Button>
      </Stored>
    );
  return (
    <div className="grid gap-2">
      <TextField
        name={name}
        label={key.label}
        hint={stored === "moved" ? key.moved : key.hint}
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        autoFocus={isReplacing}
        value={value ?? ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
      />
      {isReplacing && stored === "kept" ? (
        <div>
          <Button
            onClick={() => {
              replace(false);
              onChange(undefined);
            }}
          >
            {key.keep}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Stored({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const { key } = useWords("answering");
  return (
    <div role="group" aria-label={key.label} className="grid gap-1">
      <span aria-hidden="true" className="text-sm font-medium">
        {key.label}
      </span>
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line p-2">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        <span className="min-w-40 flex-1">{text}</span>
        <span className="flex flex-wrap gap-2">{children}</span>
      </div>
    </div>
  );
}
