import type { Chatbot } from "@svc/contract";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";

interface ConsentProps {
  readonly consent: Chatbot["consent"];
  readonly onChange: (consent: Chatbot["consent"]) => void;
}

/** What visitors are told, or have to agree to, before they write. */
export function ConsentCard({ consent, onChange }: ConsentProps) {
  const { privacy: words } = useWords("people");
  return (
    <Card title={words.consent}>
      <div className="grid max-w-lg gap-4">
        <Checkbox
          label={words.consentAsk}
          isOn={consent !== null}
          onChange={(asks) => onChange(asks ? { text: words.consentExample, url: null, required: true } : null)}
        />
        {consent === null ? null : (
          <>
            <TextAreaField
              name="consent.text"
              label={words.consentText}
              value={consent.text}
              onChange={({ currentTarget }) => onChange({ ...consent, text: currentTarget.value })}
              maxLength={2_000}
              required
            />
            <TextField
              name="consent.url"
              type="url"
              label={words.consentUrl}
              hint={words.consentUrlHint}
              placeholder="https://"
              value={consent.url ?? ""}
              onChange={({ currentTarget }) => onChange({ ...consent, url: currentTarget.value || null })}
            />
            <Checkbox
              label={words.consentRequired}
              hint={words.consentRequiredHint}
              isOn={consent.required}
              onChange={(required) => onChange({ ...consent, required })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
