import type { ReactNode } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { Choice } from "../../../ui/select.tsx";
import { KeyField } from "./key-field.tsx";

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
