import { useChange, useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { useToastProblem } from "../../../ui/toasts.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TimeAgo } from "../../../ui/time.tsx";

const refreshMs = 15_000;

/** The state of the mailbox that emails are fetched from, and a test of its connection. */
export function MailboxState() {
  const { inboundEmail: words } = useWords("people");
  const locale = useLocale();
  const why = useReasons();
  const { data: mailbox } = useOperation("getMailbox", {}, { everyMs: refreshMs });
  const test = useChange("testMailbox", ["getMailbox"]);
  const toastProblem = useToastProblem();
  const isAdmin = useMay("admin");
  if (mailbox === undefined) return null;
  const { state, checkedAt, reason, skipped } = mailbox;
  const { data: result } = test;
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="font-medium">{words.mailbox}</h3>
      <p className="text-quiet">
        {words.mailboxStates[state]}
        {checkedAt === null ? null : (
          <>
            {" · "}
            {words.checked} <TimeAgo at={checkedAt} />
          </>
        )}
      </p>
      {reason === null ? null : <Notice tone="warn">{why(reason, mailbox)}</Notice>}
      {skipped === 0 ? null : <p className="text-quiet">{words.skipped(skipped.toLocaleString(locale))}</p>}
      {state === "off" || !isAdmin ? null : (
        <Button isBusy={test.isPending} onClick={() => test.mutate({}, { onError: toastProblem })}>
          {words.test}
        </Button>
      )}
      <div role="status" className="w-full empty:hidden">
        {result === undefined || test.isPending ? null : (
          <Notice tone={result.works ? "good" : "warn"}>
            {result.reason === null ? words.works : why(result.reason, result)}
          </Notice>
        )}
      </div>
    </section>
  );
}
