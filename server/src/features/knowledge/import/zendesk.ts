import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../read/unreadable.ts";
import { webUrl, type ExportedArticle } from "./exported-article.ts";

/**
 * Reads articles of a Zendesk help center in the form of its API: an answer with `articles`, several of them in a
 * list, or the list of articles itself. `identity` is the host of the help center.
 */
export function readZendesk(json: string): { readonly identity: string; readonly articles: ExportedArticle[] } {
  const found = articlesOf(parse(json));
  if (found === undefined) throw new Unreadable(because("import_json_unknown"));
  const urls = found.map(({ html_url: url }) => webUrl(url)).filter((url) => url !== null);
  return { identity: URL.parse(urls[0] ?? "")?.host ?? "", articles: found.map(toArticle) };
}

type Json = Readonly<Record<string, unknown>>;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Unreadable(because("import_json_broken"), { cause: error });
  }
}

function articlesOf(value: unknown): Json[] | undefined {
  if (isJson(value)) return Array.isArray(value["articles"]) ? value["articles"].filter(isJson) : undefined;
  if (!Array.isArray(value)) return undefined;
  const pages = value.filter(isJson);
  if (pages.some(({ articles }) => Array.isArray(articles))) return pages.flatMap((page) => articlesOf(page) ?? []);
  return pages.every((each) => "id" in each && "body" in each) && pages.length > 0 ? pages : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toArticle(article: Json): ExportedArticle {
  const text = (name: string): string => {
    const value = article[name];
    return typeof value === "string" ? value : "";
  };
  const id = article["id"];
  const url = webUrl(article["html_url"]);
  return {
    origin: typeof id === "number" || typeof id === "string" ? String(id).slice(0, 200) : (url ?? ""),
    title: (text("title") || text("name")).trim(),
    url,
    html: text("body"),
    language: text("locale"),
    leftOut: judge(article),
  };
}

function judge(article: Json): Reason | null {
  if (article["draft"] === true) return because("import_draft");
  // Only members of the segment may read it.
  if (typeof article["user_segment_id"] === "number") return because("import_private");
  const ids = article["user_segment_ids"];
  return Array.isArray(ids) && ids.length > 0 ? because("import_private") : null;
}
