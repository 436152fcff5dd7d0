import { useState } from "react";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

const days = { never: null, month: 30, quarter: 90, year: 365 } as const;
type Lifetime = keyof typeof days;
const lifetimes = ["never", "month", "quarter", "year"] as const;
const dayMs = 86_400_000;
const everyChatbot = "";

/** What the key may do and for how long; then the key itself, this once. */
export function NewApiKey({ onDone }: { readonly onDone: () => void }) {
  const settings = useWords("settings");
  const { apiKeys } = settings;
  const chatbots = useOperation("listChatbots", { limit: 200 });
  const [mayWrite, write] = useState(true);
  const [maySettings, allowSettings] = useState(false);
  const [chatbotId, choose] = useState(everyChatbot);
  const [lifetime, last] = useState<Lifetime>("never");
  const create = useChange("createApiKey", ["listApiKeys"]);
  if (create.data !== undefined)
    return (
      <div className="grid gap-3">
        <p>{apiKeys.made}</p>
        <CodeBlock label={create.data.name} code={create.data.secret} />
        <Button look="primary" onClick={onDone}>
          {apiKeys.done}
        </Button>
      </div>
    );
  return (
    <Form<{ name: string }>
      problem={create.error}
      onSubmit={({ name }) =>
        create.mutate({
          name,
          scopes: [
            "read",
            ...(mayWrite ? (["write"] as const) : []),
            ...(mayWrite && maySettings ? (["settings"] as const) : []),
          ],
          ...(chatbotId === everyChatbot ? {} : { chatbotIds: [chatbotId] }),
          expiresAt: endOf(lifetime),
        })
      }
    >
      <TextField name="name" label={apiKeys.name} hint={apiKeys.nameHint} maxLength={100} required />
      <Checkbox label={apiKeys.mayWrite} hint={apiKeys.mayWriteHint} isOn={mayWrite} onChange={write} />
      {mayWrite ? (
        <Checkbox
          label={apiKeys.maySettings}
          hint={apiKeys.maySettingsHint}
          isOn={maySettings}
          onChange={allowSettings}
        />
      ) : null}
      <label className="grid gap-1 text-sm font-medium">
        {apiKeys.chatbot}
        <Select
          value={chatbotId}
          onChange={choose}
          choices={[
            { value: everyChatbot, label: apiKeys.allChatbots },
            ...(chatbots.data?.chatbots ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </label>
      <label className="grid gap-1 text-sm font-medium">
        {apiKeys.ends}
        <Select
          value={lifetime}
          onChange={last}
          choices={lifetimes.map((value) => ({ value, label: apiKeys.lifetimes[value] }))}
        />
      </label>
      <Button type="submit" look="primary" isBusy={create.isPending}>
        {apiKeys.make}
      </Button>
    </Form>
  );
}

function endOf(lifetime: Lifetime): string | null {
  const count = days[lifetime];
  return count === null ? null : new Date(Date.now() + count * dayMs).toISOString();
}
