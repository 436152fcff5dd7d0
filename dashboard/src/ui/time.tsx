import { useLocale, useStrings } from "../strings/strings.tsx";
import { fromNow } from "./ago.ts";

/**
 * How long ago, in the reader's language; who points at it reads the exact moment in the reader's zone. Both
 * without the browser's formats while a page is drawn: their first use holds a slow machine up for 100 ms.
 */
export function TimeAgo({ at }: { readonly at: string }) {
  const { ago } = useStrings();
  const locale = useLocale();
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(at, locale))}
      className="whitespace-nowrap"
    >
      {ago(...fromNow(Date.parse(at), Date.now()))}
    </time>
  );
}

function exactTime(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}
