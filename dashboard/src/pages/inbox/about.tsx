import type { Session } from "@svc/contract";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Part } from "./part.tsx";

/** What is known of the visitor: by the page, by the owner's site, and by what was written. */
export function About({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const locale = useLocale();
  const { visitor, lead, pageUrl, rating } = session;
  const language = session.locale;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [inbox.name, visitor?.name ?? lead?.name],
    [inbox.email, visitor?.email ?? lead?.email],
    [inbox.externalId, visitor?.externalId],
    [inbox.language, language === null ? null : nameOfLanguage(language, locale)],
    [inbox.filter.rating, rating === null ? null : inbox.filter.stars(rating.score)],
    [inbox.ratingComment, rating?.comment],
    ...Object.entries(visitor?.attributes ?? {}).map(([name, value]) => [name, String(value)] as const),
  ];
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <Part title={inbox.about}>
      {known.length === 0 && pageUrl === null ? <p className="text-quiet">{inbox.unknown}</p> : null}
      {visitor?.verified === true ? (
        <p>
          <Badge tone="good">{inbox.verified}</Badge>
        </p>
      ) : null}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {known.map(([name, value], place) => (
          <div key={place}>
            <dt dir="auto" className="text-xs wrap-anywhere text-quiet">
              {name}
            </dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
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

/** A page may say anything. */
function nameOfLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
