import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { EditContact } from "./edit-contact.tsx";
import { Part } from "./part.tsx";
import { useVisitorSessions } from "./use-visitor-sessions.ts";

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
