import type { Webhook } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Contract section 8. */
export const failuresUntilDeactivated = 10;

/** Whether it is delivered to, and how near it is to being switched off. */
export function WebhookState({ webhook: { active, consecutiveFailures } }: { readonly webhook: Webhook }) {
  const { states, failures } = useWords("webhooks");
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={active ? "good" : "bad"}>{active ? states.active : states.inactive}</Badge>
      {consecutiveFailures === 0 ? null : (
        <span className="text-xs text-quiet">{failures(consecutiveFailures, failuresUntilDeactivated)}</span>
      )}
    </span>
  );
}
