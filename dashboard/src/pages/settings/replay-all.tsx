import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

interface ReplayAllProps {
  readonly webhookId: string;
  readonly status: "failed" | "skipped";
  /** Of this time alone. */
  readonly from?: string;
  readonly to?: string;
  readonly children: string;
}

/** Sends again what has failed, or what was left out. */
export function ReplayAll({ children, ...input }: ReplayAllProps) {
  const webhooks = useWords("webhooks");
  const replay = useChange("replayWebhookDeliveries", ["listWebhookDeliveries"]);
  const toastProblem = useToastProblem();
  // Told also where what was left out is gone by then, and this button with it.
  const send = () =>
    replay.mutateAsync(input).then(({ replayed }) => toast(webhooks.allSentAgain(replayed)), toastProblem);
  return (
    <Button isBusy={replay.isPending} onClick={() => void send()}>
      {children}
    </Button>
  );
}
