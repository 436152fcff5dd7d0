import { limits } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../read/unreadable.ts";
import type { ImportEntry, ImportSettings } from "./entry.ts";
import { isSameLocale, mostOf } from "./layout.ts";
import { digest } from "./repository.ts";

/** An article of an export as its site has stored it. */
export interface ExportedArticle {
  readonly origin: string;
  readonly title: string;
  readonly url: string | null;
  /** HTML. */
  readonly html: string;
  readonly language: string;
  readonly leftOut: Reason | null;
}

/** Raised when the same article becomes another text than before. */
const rulesVersion = 1;

/** Articles of an export as entries; those in another language than the one imported are left out. */
export function toEntries(
  articles: readonly ExportedArticle[],
  { language }: Pick<ImportSettings, "language">,
  known: ReadonlyMap<string, string>,
): ImportEntry[] {
  if (articles.length > limits.importItems)
    throw new Unreadable(because("import_too_many", { count: limits.importItems }));
  const counts = new Map<string, number>();
  for (const { language: each } of articles) if (each !== "") counts.set(each, (counts.get(each) ?? 0) + 1);
  const main = language ?? mostOf(counts);
  let bytes = 0;
  return articles.map(({ origin, title, url, html, language: own, leftOut }) => {
    const isOther = own !== "" && main !== undefined && !isSameLocale(own, main);
    const entry = {
      origin,
      title: title === "" ? origin : title,
      url,
      content: digest([title, html]),
      hash: digest([title, html, url, leftOut, rulesVersion]),
      leftOut: leftOut ?? (isOther ? because("import_locale") : faultOf(html)),
      format: "html" as const,
    };
    if (entry.leftOut !== null || known.get(origin) === entry.hash) return entry;
    const body = Buffer.from(html);
    bytes += body.length;
    if (bytes > limits.importTextBytes) throw new Unreadable(because("file_unpacked_too_large"));
    return { ...entry, body };
  });
}

function faultOf(html: string): Reason | null {
  if (html.length > limits.importArticleBytes) return because("import_too_large");
  return /[^\s]/u.test(html) ? null : because("import_empty");
}

/** An http(s) address as it is stored; null for anything else. */
export function webUrl(written: unknown): string | null {
  if (typeof written !== "string" || written.length > limits.urlCharacters) return null;
  const url = URL.parse(written.trim());
  return url !== null && /^https?:$/u.test(url.protocol) ? url.href : null;
}
