import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** Where to and what; then the secret, this once. */
export function NewWebhook({ onDone }: { readonly onDone: () => void }) {
  const webhooks = useWords("webhooks");
  const create = useChange("createWebhook", ["listWebhooks"]);
  if (create.data === undefined)
    return (
      <WebhookForm
        submit={webhooks.submit}
        isBusy={create.isPending}
        problem={create.error}
        onSubmit={(endpoint) => create.mutate(endpoint)}
      />
    );
  return (
    <div className="grid gap-3">
      <p>{webhooks.secret}</p>
      <CodeBlock label={create.data.url} code={create.data.secret} />
      <Button look="primary" onClick={onDone}>
        {webhooks.kept}
      </Button>
    </div>
  );
}
