import type { Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EditContact } from "./edit-contact.tsx";
import { Part } from "./part.tsx";

/** What is known of the visitor: by the page, by the owner's site, and by what was written. */
export function About({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { leads } = useWords("work");
  const locale = useLocale();
  const { visitor, lead, pageUrl, rating } = session;
  const whole = useOperation("getLead", { leadId: lead?.id ?? "" }, { enabled: lead !== null }).data;
  const language = session.locale;
  const rows: readonly (readonly [name: string, value: string | null | undefined, field?: string])[] = [
    [inbox.name, visitor?.name ?? lead?.name, "name"],
    [inbox.email, visitor?.email ?? lead?.email, "email"],
    [leads.phone, whole?.phone],
    [inbox.externalId, visitor?.externalId, "externalId"],
    [inbox.language, language === null ? null : nameOfLanguage(language, locale)],
    [inbox.filter.rating, rating === null ? null : inbox.filter.stars(rating.score)],
    [inbox.ratingComment, rating?.comment],
    ...Object.entries(whole?.fields ?? {}).map(([name, value]) => [name, String(value)] as const),
    [leads.note, whole?.note],
    ...Object.entries(visitor?.attributes ?? {}).map(
      ([name, value]) => [name, String(value), `attributes.${name}`] as const,
    ),
  ];
  const signed = new Set(visitor?.verifiedFields);
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <Part title={inbox.about} action={<EditContact session={session} lead={whole} />}>
      {known.length === 0 && pageUrl === null ? <p className="text-quiet">{inbox.unknown}</p> : null}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {known.map(([name, value, field], place) => (
          <div key={place}>
            <dt dir="auto" className="text-xs wrap-anywhere text-quiet">
              {name}
            </dt>
            <dd dir="auto" className="wrap-anywhere">
              {value} {field === undefined ? null : <Proof isSigned={signed.has(field)} />}
            </dd>
          </div>
        ))}
        {pageUrl === null ? null : (
          <div>
            <dt className="text-xs text-quiet">{inbox.page}</dt>
            <dd className="wrap-anywhere">
              <a href={pageUrl} target="_blank" rel="noreferrer" className="text-accent-text underline">
                {pageUrl}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Part>
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
