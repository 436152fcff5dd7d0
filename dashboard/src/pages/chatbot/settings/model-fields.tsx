import type { ReactNode } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { TextField } from "../../../ui/form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { Choice } from "../../../ui/select.tsx";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

/** Which model, where, and what opens it. */
export interface Connection {
  /** `provider/NAME`, a word such as `embedded`, or null: the service's own. */
  readonly model: string | null;
  readonly baseUrl: string | null;
  /** Only ever written; undefined: it stays as it is. */
  readonly apiKey: string | null | undefined;
}

interface ModelFieldsProps {
  readonly label: string;
  /** Of the three settings, as the operation names them. */
  readonly names: Readonly<Record<keyof Connection, string>>;
  readonly choices: readonly Choice<string>[];
  readonly value: Connection;
  readonly saved: Pick<Connection, "model" | "baseUrl"> & {
    readonly isKeySet: boolean;
    /** Another after each change. */
    readonly version: string;
  };
  readonly onChange: (changes: Connection) => void;
  /** Beneath the fields. */
  readonly children?: ReactNode;
}

/** The choice of a model; name, address and key where it is one of a provider. */
export function ModelFields({ label, names, choices, value, saved, onChange, children }: ModelFieldsProps) {
  const words = useWords("answering").model;
  const provider = providerOf(value.model);
  const set = (changes: Partial<Connection>) => onChange({ ...value, ...changes });
  const isMoved = providerOf(saved.model) !== provider || saved.baseUrl !== value.baseUrl;
  return (
    <div className="grid max-w-xl gap-4">
      <SelectField
        label={label}
        choices={choices}
        value={provider ?? value.model ?? "service"}
        onChange={(choice) => onChange(chosen(choice, value, saved))}
      />
      {provider === null ? null : (
        <TextField
          name={names.model}
          label={words.name}
          hint={words.nameHint}
          value={nameOf(value.model)}
          onChange={({ currentTarget }) => set({ model: `${provider}/${currentTarget.value.trim()}` })}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      {provider === null && value.baseUrl === null ? null : (
        <TextField
          name={names.baseUrl}
          label={words.baseUrl}
          hint={words.baseUrlHint}
          value={value.baseUrl ?? ""}
          onChange={({ currentTarget }) => set({ baseUrl: currentTarget.value.trim() || null })}
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {provider === null && (!saved.isKeySet || isMoved) ? null : (
        // What is saved closes the field again.
        <KeyField
          key={saved.version}
          name={names.apiKey}
          value={value.apiKey}
          stored={saved.isKeySet ? (isMoved ? "moved" : "kept") : "none"}
          onChange={(apiKey) => set({ apiKey })}
        />
      )}
      {children}
    </div>
  );
}

/** `openai-compatible` of `openai-compatible/gpt-5`; null for what is no provider's. */
export function providerOf(model: string | null): string | null {
  const slash = model?.indexOf("/") ?? -1;
  return model === null || slash < 0 ? null : model.slice(0, slash);
}

/** `gpt-5` of `openai-compatible/gpt-5`; empty where none is given yet. */
export function nameOf(model: string | null): string {
  const provider = providerOf(model);
  return model === null || provider === null ? "" : model.slice(provider.length + 1);
}

/** What was saved for a provider comes back with it; what is typed for one is not kept for another. */
function chosen(choice: string, value: Connection, saved: ModelFieldsProps["saved"]): Connection {
  if (choice === (providerOf(saved.model) ?? saved.model ?? "service"))
    return { model: saved.model, baseUrl: saved.baseUrl, apiKey: undefined };
  if (choice === "service") return { model: null, baseUrl: null, apiKey: undefined };
  const isWord = choice === "embedded" || choice === "off";
  return { model: isWord ? choice : `${choice}/${nameOf(value.model)}`, baseUrl: null, apiKey: undefined };
}

interface KeyFieldProps {
  readonly name: string;
  /** Null: it is to be removed. Undefined: it stays as it is. */
  readonly value: string | null | undefined;
  /** `moved`: one is stored, and would be forgotten with what is set here. */
  readonly stored: "none" | "kept" | "moved";
  readonly onChange: (value: string | null | undefined) => void;
}

/** A key that is written and never read: it says that one is there, and takes another in its place. */
function KeyField({ name, value, stored, onChange }: KeyFieldProps) {
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
