import { useState } from "react";
import type { InputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Switch } from "../../ui/switch.tsx";

type EventName = InputOf<"createWebhook">["events"][number];

/** Address and events; then the secret, this once. */
export function NewWebhook({ onDone }: { readonly onDone: () => void }) {
  const settings = useWords("settings");
  const { webhooks, apiKeys } = settings;
  const events = useOperation("listWebhookEvents", {});
  const [isAll, wantAll] = useState(true);
  const [wanted, want] = useState<readonly EventName[]>([]);
  const create = useChange("createWebhook", ["listWebhooks"]);
  if (create.data !== undefined)
    return (
      <div className="grid gap-3">
        <p>{webhooks.secret}</p>
        <CodeBlock label={create.data.url} code={create.data.secret} />
        <Button look="primary" onClick={onDone}>
          {apiKeys.done}
        </Button>
      </div>
    );
  return (
    <Form<{ url: string }>
      problem={create.error}
      onSubmit={({ url }) => create.mutate({ url, events: isAll ? ["*"] : [...wanted] })}
    >
      <TextField name="url" label={webhooks.url} type="url" placeholder="https://" autoComplete="off" required />
      <Switch label={webhooks.all} isOn={isAll} onChange={wantAll} />
      {isAll ? null : (
        <fieldset className="grid gap-1">
          <legend className="text-sm font-medium">{webhooks.events}</legend>
          <Loaded query={events}>
            {({ events: rows }) =>
              rows.map(({ name, description }) => (
                <label key={name} className="flex items-start gap-2 py-0.5">
                  <input
                    type="checkbox"
                    className="mt-1 size-4 accent-accent"
                    checked={wanted.includes(name)}
                    onChange={({ target }) =>
                      want(target.checked ? [...wanted, name] : wanted.filter((other) => other !== name))
                    }
                  />
                  <span>
                    <span className="font-mono text-xs">{name}</span>
                    <span className="block text-xs text-quiet">{description}</span>
                  </span>
                </label>
              ))
            }
          </Loaded>
        </fieldset>
      )}
      <Button type="submit" look="primary" isBusy={create.isPending} disabled={!isAll && wanted.length === 0}>
        {webhooks.submit}
      </Button>
    </Form>
  );
}
