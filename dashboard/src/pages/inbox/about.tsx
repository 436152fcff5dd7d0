import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Session, Lead } from "@svc/contract";
import { useOperation, useChange } from "../../api/queries.ts";
import { useLocale, useWords, useStrings } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { Part } from "./part.tsx";
import { useVisitorSessions } from "./use-visitor-sessions.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import type { OperationName } from "../../api/client.ts";
import { useMay } from "../../session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toasts.tsx";
import { LeadFields, toLeadInput } from "../work/lead-fields.tsx";
import type { LeadValues } from "../work/lead-fields.tsx";
import { contactReads } from "../work/use-separate.ts";

/** What is known of the visitor: by the page, by the owner's site, and by what was written. */
export function About({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { leads } = useWords("work");
  const { visitor, lead, rating } = session;
  const whole = useOperation("getLead", { leadId: lead?.id ?? "" }, { enabled: lead !== null }).data;
  const rows: readonly (readonly [name: string, value: string | null | undefined, field?: string])[] = [
    [inbox.name, visitor?.name ?? lead?.name, "name"],
    [inbox.email, visitor?.email ?? lead?.email, "email"],
    [leads.phone, whole?.phone],
    [inbox.externalId, visitor?.externalId, "externalId"],
    ...Object.entries(whole?.fields ?? {}).map(([name, value]) => [name, String(value)] as const),
    [leads.note, whole?.note],
    ...Object.entries(visitor?.attributes ?? {}).map(
      ([name, value]) => [name, String(value), `attributes.${name}`] as const,
    ),
    [inbox.filter.rating, rating === null ? null : inbox.filter.stars(rating.score)],
    [inbox.ratingComment, rating?.comment],
  ];
  const signed = new Set(visitor?.verifiedFields);
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <Part title={inbox.about} action={<EditContact session={session} lead={whole} />}>
      {known.length === 0 ? <p className="text-quiet">{inbox.unknown}</p> : null}
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
        {known.map(([name, value, field], place) => (
          <Row key={place} name={name}>
            {value} {field === undefined ? null : <Proof isSigned={signed.has(field)} />}
          </Row>
        ))}
        <Visit session={session} />
      </dl>
    </Part>
  );
}

const linkLook = "text-accent-text underline";

/** Where and when the visitor wrote. */
function Visit({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const language = useLocale();
  const { chatbotId, pageUrl, locale, startedAt } = session;
  const chatbot = useOperation("getChatbot", { chatbotId }).data;
  const found = useVisitorSessions(session);
  const first =
    found === undefined ? startedAt : found.hasMore ? null : (found.sessions.at(-1)?.startedAt ?? startedAt);
  return (
    <>
      {chatbot === undefined ? null : (
        <Row name={inbox.chatbot}>
          <Link to="/chatbots/$chatbotId" params={{ chatbotId }} className={linkLook}>
            {chatbot.name}
          </Link>
        </Row>
      )}
      {pageUrl === null ? null : (
        <Row name={inbox.page}>
          <a href={pageUrl} target="_blank" rel="noreferrer" className={linkLook}>
            {pageUrl}
          </a>
        </Row>
      )}
      {locale === null ? null : <Row name={inbox.language}>{nameOfLanguage(locale, language)}</Row>}
      {first === null ? null : (
        <Row name={inbox.firstSeen}>
          <TimeAgo at={first} />
        </Row>
      )}
      {found === undefined ? null : (
        <Row name={inbox.list}>
          <Link to="/sessions" search={{ q: found.who }} className={linkLook}>
            {found.sessions.length}
            {found.hasMore ? "+" : ""}
          </Link>
        </Row>
      )}
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt dir="auto" className="text-xs wrap-anywhere text-quiet">
        {name}
      </dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** Whether the owner's site has signed a field: anybody can say anything of themselves. */
function Proof({ isSigned }: { readonly isSigned: boolean }) {
  const inbox = useWords("inbox");
  return isSigned ? (
    <Badge tone="good">{inbox.verified}</Badge>
  ) : (
    <span className="text-xs text-quiet">{inbox.unverified}</span>
  );
}

/** A page may say anything. */
function nameOfLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const refreshed: readonly OperationName[] = ["getLead", "listLeads", "getSession", "listSessions", ...contactReads];

/** Corrects the contact details of the visitor's lead, or adds them where there is none yet. */
function EditContact({ session, lead }: { readonly session: Session; readonly lead: Lead | undefined }) {
  const { contact } = useWords("inbox");
  const mayReply = useMay("agent");
  const [isOpen, open] = useState(false);
  if (!mayReply) return null;
  const title = session.lead === null ? contact.add : contact.edit;
  return (
    <>
      <IconButton
        label={title}
        icon={<Pencil className="size-3.5" />}
        className="-my-2 size-8! min-h-8!"
        disabled={session.lead !== null && lead === undefined}
        onClick={() => open(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={title}>
        <Contact session={session} lead={lead} onDone={() => open(false)} />
      </Dialog>
    </>
  );
}

interface ContactProps {
  readonly session: Session;
  readonly lead: Lead | undefined;
  readonly onDone: () => void;
}

function Contact({ session: { chatbotId, sessionId, visitor }, lead, onDone }: ContactProps) {
  const { leads } = useWords("work");
  const { actions } = useStrings();
  const update = useChange("updateLead", refreshed);
  const create = useChange("createLead", refreshed);
  const onSuccess = () => {
    toast(leads.saved);
    onDone();
  };
  const known = { name: visitor?.name ?? "", email: visitor?.email ?? "" };
  return (
    <Form<LeadValues>
      problem={update.error ?? create.error}
      onSubmit={(values) =>
        lead === undefined
          ? create.mutate({ chatbotId, sessionId, ...toLeadInput(values) }, { onSuccess })
          : update.mutate({ leadId: lead.id, ...toLeadInput(values) }, { onSuccess })
      }
    >
      <LeadFields lead={lead ?? known} />
      <Button
        type="submit"
        look="primary"
        isBusy={update.isPending || create.isPending}
        className="justify-self-start px-3"
      >
        {actions.save}
      </Button>
    </Form>
  );
}
