import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { ChatbotLife } from "./chatbot-life.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";

/** The chatbot's name and what it is for; copies of it, and its end. */
export function GeneralPage() {
  const { settings: words } = useWords("chatbots");
  const settings = useSettings("name", "description");
  if (settings === null) return null;
  const { draft, set } = settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <SettingsForm settings={settings}>
        <Card title={words.pages.general}>
          <div className="grid max-w-lg gap-4">
            <TextField
              name="name"
              label={words.name}
              hint={words.nameHint}
              value={draft.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              required
            />
            <TextAreaField
              name="description"
              label={words.description}
              hint={words.descriptionHint}
              value={draft.description ?? ""}
              onChange={({ currentTarget }) => set({ description: currentTarget.value || null })}
            />
          </div>
        </Card>
      </SettingsForm>
      <ChatbotLife />
    </div>
  );
}
