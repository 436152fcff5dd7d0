import { useState } from "react";
import type { InputOf } from "../../api/client.ts";
import type { ApiProblem } from "../../api/problem.ts";
import { allChatbots, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Select } from "../../ui/select.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

type EventName = InputOf<"createWebhook">["events"][number];

interface Endpoint {
  readonly url: string;
  readonly events: EventName[];
  readonly chatbotId: string | null;
}

interface WebhookFormProps {
  /** What it is now; nothing of a new one. */
  readonly given?: Endpoint;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly problem: ApiProblem | null;
  readonly onSubmit: (endpoint: Endpoint) => void;
}

const everyChatbot = "";

/** Where to, of which events, of which chatbot. */
export function WebhookForm({ given, submit, isBusy, problem, onSubmit }: WebhookFormProps) {
  const webhooks = useWords("webhooks");
  const chatbots = useOperation("listChatbots", allChatbots);
  const [isAll, wantAll] = useState(given?.events.includes("*") ?? true);
  const [wanted, want] = useState<readonly EventName[]>(given?.events.filter((name) => name !== "*") ?? []);
  const [chatbotId, choose] = useState(given?.chatbotId ?? everyChatbot);
  return (
    <Form<{ url: string }>
      problem={problem}
      onSubmit={({ url }) =>
        onSubmit({
          url,
          events: isAll ? ["*"] : [...wanted],
          chatbotId: chatbotId === everyChatbot ? null : chatbotId,
        })
      }
    >
      <TextField
        name="url"
        label={webhooks.url}
        type="url"
        placeholder="https://"
        autoComplete="off"
        defaultValue={given?.url}
        required
      />
      <label className="grid gap-1 text-sm font-medium">
        {webhooks.chatbot}
        <Select
          value={chatbotId}
          onChange={choose}
          choices={[
            { value: everyChatbot, label: webhooks.allChatbots },
            ...(chatbots.data?.chatbots ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </label>
      <Checkbox label={webhooks.all} isOn={isAll} onChange={wantAll} />
      {isAll ? null : <Events wanted={wanted} onChange={want} />}
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isAll && wanted.length === 0}>
        {submit}
      </Button>
    </Form>
  );
}

function Events({
  wanted,
  onChange,
}: {
  readonly wanted: readonly EventName[];
  readonly onChange: (wanted: readonly EventName[]) => void;
}) {
  const webhooks = useWords("webhooks");
  const events = useOperation("listWebhookEvents", {});
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{webhooks.events}</legend>
      <Loaded query={events}>
        {({ events: rows }) =>
          rows.map(({ name }) => (
            <label key={name} className="flex items-start gap-2 py-0.5">
              <input
                type="checkbox"
                className="check mt-0.5"
                checked={wanted.includes(name)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...wanted, name] : wanted.filter((other) => other !== name))
                }
              />
              <span>
                <span className="font-mono text-xs">{name}</span>
                <span className="block text-xs text-quiet">{webhooks.eventDescriptions[name]}</span>
              </span>
            </label>
          ))
        }
      </Loaded>
    </fieldset>
  );
}
