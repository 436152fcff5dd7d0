import { Link } from "@tanstack/react-router";
import type { Chatbot, InboundEmail } from "@svc/contract";
import { useOperation, useChange } from "../../../api/queries.ts";
import { useWords, useLocale } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { TextField } from "../../../ui/form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { useMay } from "../../../session.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useToastProblem } from "../../../ui/toasts.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Settings = Chatbot["inboundEmail"];

const answerers = ["draft", "chatbot"] as const;
/** As many as one looks at. */
const lastEmails = 10;

interface InboundEmailProps {
  readonly settings: Settings;
  readonly onChange: (next: Settings) => void;
}

/** Inbound email: the webhook, who answers, and the latest emails. */
export function InboundEmailCard({ settings, onChange }: InboundEmailProps) {
  const { inboundEmail: words } = useWords("people");
  const chatbotId = useChatbotId();
  const { enabled, answer, address, authservId } = settings;
  const webhook = `${location.origin}/api/inbound-email?chatbotId=${chatbotId}`;
  return (
    <Card title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid max-w-lg gap-4">
          <Checkbox
            label={words.enabled}
            hint={words.hint}
            isOn={enabled}
            onChange={(next) => onChange({ ...settings, enabled: next })}
          />
          {enabled ? (
            <>
              <SelectField
                label={words.answer}
                hint={words.answerHint}
                value={answer}
                onChange={(next) => onChange({ ...settings, answer: next })}
                choices={answerers.map((value) => ({ value, label: words.answers[value] }))}
              />
              <TextField
                name="inboundEmail.address"
                type="email"
                label={words.address}
                hint={words.addressHint}
                value={address ?? ""}
                onChange={({ currentTarget: { value } }) => onChange({ ...settings, address: value || null })}
              />
              <TextField
                name="inboundEmail.authservId"
                label={words.authservId}
                hint={words.authservIdHint}
                value={authservId ?? ""}
                onChange={({ currentTarget: { value } }) => onChange({ ...settings, authservId: value || null })}
              />
            </>
          ) : null}
        </div>
        {enabled ? (
          <>
            <CodeBlock label={words.webhook} code={webhook} />
            <CodeBlock label={words.example} code={exampleOf(webhook)} />
            <MailboxState />
            <LastEmails chatbotId={chatbotId} />
          </>
        ) : null}
      </div>
    </Card>
  );
}

const exampleOf = (webhook: string) =>
  [
    "curl --data-binary @mail.eml \\",
    '  -H "Authorization: Bearer svc_…" -H "Content-Type: message/rfc822" \\',
    `  "${webhook}"`,
  ].join("\n");

function LastEmails({ chatbotId }: { readonly chatbotId: string }) {
  const { inboundEmail: words } = useWords("people");
  const emails = useOperation("listInboundEmails", { chatbotId, limit: lastEmails }).data?.emails;
  if (emails === undefined) return null;
  if (emails.length === 0) return <p className="text-quiet">{words.none}</p>;
  return (
    <DataTable
      label={words.last}
      rows={emails}
      keyOf={({ receivedAt, sesId, reason }) => [receivedAt, sesId, reason].join(" ")}
      columns={[
        { title: words.last, cell: ({ receivedAt }) => <TimeAgo at={receivedAt} /> },
        { title: words.outcome, cell: (email) => <Outcome email={email} /> },
      ]}
    />
  );
}

function Outcome({ email: { reason, sesId } }: { readonly email: InboundEmail }) {
  const { inboundEmail: words } = useWords("people");
  if (reason !== null) return <>{words.ignored(words.reasons[reason])}</>;
  if (sesId === null) return <>{words.deleted}</>;
  return (
    <Link to="/sessions/$sesId" params={{ sesId }} className="text-accent-text underline">
      {words.received}
    </Link>
  );
}

const refreshMs = 15_000;

/** The state of the mailbox that emails are fetched from, and a test of its connection. */
function MailboxState() {
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
