import { useState } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextAreaField, TextField } from "../../../ui/form.tsx";
import { ListField } from "../../../ui/list-field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { BesidePreview, SeenAs } from "./beside-preview.tsx";
import { isWebAddress } from "./is-web-address.ts";
import { Preview } from "./preview.tsx";
import type { PreviewState } from "./preview.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import type { Settings } from "./use-settings.ts";

const names = ["initialMessage", "suggestedMessages", "disclosure", "proactive", "consent"] as const;
type GreetingSettings = Settings<(typeof names)[number]>;

/** What the chatbot says before anybody has asked, with the widget beside it. */
export function GreetingPage() {
  const settings = useSettings(...names);
  const [state, show] = useState<PreviewState>("open");
  if (settings === null) return null;
  return (
    <BesidePreview preview={<Preview draft={settings.draft} state={state} onState={show} />}>
      <SettingsForm settings={settings}>
        <SeenAs state="open" onState={show}>
          <Greeting {...settings} />
        </SeenAs>
        <SeenAs state="open" onState={show}>
          <DisclosureCard {...settings} />
        </SeenAs>
        <SeenAs state="closed" onState={show}>
          <ProactiveCard {...settings} />
        </SeenAs>
        <SeenAs state="open" onState={show}>
          <ConsentCard {...settings} />
        </SeenAs>
      </SettingsForm>
    </BesidePreview>
  );
}

function Greeting({ draft: { initialMessage, suggestedMessages }, set }: GreetingSettings) {
  const { greeting: words } = useWords("look");
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <TextAreaField
          name="initialMessage"
          label={words.message}
          hint={words.messageHint}
          dir="auto"
          value={initialMessage ?? ""}
          onChange={({ currentTarget }) => set({ initialMessage: currentTarget.value || null })}
        />
        <ListField
          name="suggestedMessages"
          label={words.suggestions}
          hint={words.suggestionsHint}
          addLabel={words.addSuggestion}
          items={suggestedMessages}
          onChange={(items) => set({ suggestedMessages: [...items] })}
          atMost={10}
          isOrdered
          validate={(item) => (item.length > 200 ? words.suggestionLength : null)}
        />
      </div>
    </Card>
  );
}

function DisclosureCard({ draft: { disclosure }, set }: GreetingSettings) {
  const { disclosure: words } = useWords("look");
  return (
    <Card title={words.title}>
      <TextAreaField
        name="disclosure"
        label={words.text}
        hint={words.hint}
        dir="auto"
        value={disclosure ?? ""}
        onChange={({ currentTarget }) => set({ disclosure: currentTarget.value || null })}
      />
    </Card>
  );
}

function ProactiveCard({ draft: { proactive }, set }: GreetingSettings) {
  const { proactive: words } = useWords("look");
  const [switching, turn] = useSwitchedOff(proactive, { text: "", afterSeconds: 10, pages: [] });
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <Checkbox
          label={words.enabled}
          hint={words.enabledHint}
          isOn={switching}
          onChange={(isOn) => set({ proactive: turn(isOn) })}
        />
        {proactive === null ? null : (
          <>
            <TextField
              name="proactive.text"
              label={words.text}
              dir="auto"
              required
              value={proactive.text}
              onChange={({ currentTarget }) => set({ proactive: { ...proactive, text: currentTarget.value } })}
            />
            <NumberField
              name="proactive.afterSeconds"
              label={words.after}
              hint={words.afterHint}
              min={0}
              max={3_600}
              value={proactive.afterSeconds}
              onChange={(afterSeconds) => set({ proactive: { ...proactive, afterSeconds } })}
            />
            <ListField
              name="proactive.pages"
              label={words.pages}
              hint={words.pagesHint}
              addLabel={words.addPage}
              items={proactive.pages}
              onChange={(items) => set({ proactive: { ...proactive, pages: [...items] } })}
              atMost={50}
              placeholder="/shop/*"
              inputMode="url"
              validate={(item) => (/^[/*][^?#\s]*$/u.test(item) ? null : words.pageRefusal)}
            />
          </>
        )}
      </div>
    </Card>
  );
}

function ConsentCard({ draft: { consent }, set }: GreetingSettings) {
  const { consent: words } = useWords("look");
  const header = useWords("look").header;
  const [isOn, turn] = useSwitchedOff(consent, { text: "", url: null, required: true });
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <Checkbox
          label={words.enabled}
          hint={words.enabledHint}
          isOn={isOn}
          onChange={(wanted) => set({ consent: turn(wanted) })}
        />
        {consent === null ? null : (
          <>
            <TextAreaField
              name="consent.text"
              label={words.text}
              dir="auto"
              required
              value={consent.text}
              onChange={({ currentTarget }) => set({ consent: { ...consent, text: currentTarget.value } })}
            />
            <TextField
              name="consent.url"
              label={words.url}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              value={consent.url ?? ""}
              validate={(text) => (text === "" || isWebAddress(text) ? null : header.addressRefusal)}
              onChange={({ currentTarget }) =>
                set({ consent: { ...consent, url: currentTarget.value.trim() || null } })
              }
            />
            <Checkbox
              label={words.required}
              hint={words.requiredHint}
              isOn={consent.required}
              onChange={(required) => set({ consent: { ...consent, required } })}
            />
          </>
        )}
      </div>
    </Card>
  );
}

/** Whether something is on, and how to turn it: what it held when it was switched off comes back with it. */
function useSwitchedOff<Value>(value: Value | null, fresh: Value): [boolean, (isOn: boolean) => Value | null] {
  const [kept, keep] = useState(fresh);
  return [
    value !== null,
    (isOn) => {
      if (value !== null) keep(value);
      return isOn ? kept : null;
    },
  ];
}
