import type { DocsLayout } from "./entry.ts";

/** Docusaurus takes `01-` off a name, but not the year off a date or a version. */
const numberPrefix = /^\d{1,9}\s?[-_.]{1,3}\s?(?=[^-_.\s\d])/u;

/**
 * The address of a Markdown file on its site; null where the site's isn't known. `values` are its front matter.
 * By the rules of Docusaurus (`slug`, `id`, number prefixes), MkDocs (a folder per page) and GitBook.
 */
export function pageUrl(
  path: string,
  { kind, root }: DocsLayout,
  siteUrl: string | null,
  values: ReadonlyMap<string, string>,
): string | null {
  if (siteUrl === null) return null;
  const base = siteUrl.endsWith("/") ? siteUrl : `${siteUrl}/`;
  const isNumbered = kind === "docusaurus";
  const parts = path
    .slice(root.length)
    .replace(/\.(?:md|mdx|markdown)$/iu, "")
    .split("/")
    .map((part) => (isNumbered ? part.replace(numberPrefix, "") : part));
  const folder = parts.slice(0, -1);
  const permalink = values.get("permalink") ?? "";
  if (permalink !== "") return within(base, permalink);
  const slug = values.get("slug") ?? "";
  if (slug.startsWith("/")) return within(base, slug.slice(1));
  const last = slug === "" ? ((isNumbered ? values.get("id") : undefined) ?? parts.at(-1) ?? "") : slug;
  const isIndex = slug === "" && isIndexOf(last, folder.at(-1), kind);
  const route = [...folder, ...(isIndex ? [] : last.split("/"))].map(encodeURIComponent).join("/");
  return within(base, kind === "mkdocs" && route !== "" ? `${route}/` : route);
}

function isIndexOf(name: string, folder: string | undefined, kind: DocsLayout["kind"]): boolean {
  const lower = name.toLowerCase();
  if (lower === "index" || lower === "_index" || lower === "readme") return true;
  return kind === "docusaurus" && folder !== undefined && lower === folder.toLowerCase();
}

/** A path that leads elsewhere is none of the site's. */
function within(base: string, path: string): string | null {
  const url = URL.parse(path.replace(/^\/+/u, ""), base);
  return url !== null && url.origin === URL.parse(base)?.origin ? url.href : null;
}
