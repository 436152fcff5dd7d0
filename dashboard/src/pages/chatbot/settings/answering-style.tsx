import type { Chatbot } from "@svc/contract";
import { useOperation } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { CardProps } from "./use-answering.ts";

/** All that answers are given in; one that is missing does not compile. */
const languages: Readonly<Record<Chatbot["locale"], true>> = {
  en: true,
  de: true,
  fr: true,
  es: true,
  pt: true,
  it: true,
  nl: true,
  pl: true,
  sv: true,
  tr: true,
  ar: true,
  he: true,
  zh: true,
  ja: true,
  cs: true,
};

const isLanguage = (tag: string): tag is Chatbot["locale"] => tag in languages;

/** Tone and language of the answers, and whether they name their sources. */
export function StyleCard({ chatbotId, settings: { draft, set } }: CardProps) {
  const words = useWords("answering").style;
  const locale = useLocale();
  const { data: used } = useOperation("getModel", { chatbotId });
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const isRead = (draft.model ?? used?.serviceModel) !== "embedded";
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <TextAreaField
          name="instructions"
          label={words.instructions}
          hint={`${words.instructionsHint} ${isRead ? words.instructionsAttributes : words.instructionsUnread}`}
          placeholder={words.instructionsExample}
          rows={5}
          maxLength={8_000}
          value={draft.instructions ?? ""}
          onChange={({ currentTarget }) => set({ instructions: currentTarget.value || null })}
        />
        <SelectField
          label={words.locale}
          hint={words.localeHint}
          value={draft.locale}
          onChange={(chosen) => set({ locale: chosen })}
          choices={Object.keys(languages)
            .filter(isLanguage)
            .map((value) => ({ value, label: names.of(value) ?? value }))}
        />
        <Checkbox
          label={words.showSources}
          hint={words.showSourcesHint}
          isOn={draft.showSources}
          onChange={(showSources) => set({ showSources })}
        />
      </div>
    </Card>
  );
}
