import type { Database } from "../../../foundation/database/database.ts";

interface LinkingItem {
  readonly import_key: number;
  readonly origin: string;
}

/** A page of an index has thousands of links; of its rest, the text stays. */
const mostTargets = 1_000;
const asked = 500;

/** Targets in parentheses, of definitions and of HTML; some of them no links, which does no harm. */
const targets = [
  /\]\([ \t]{0,3}<?([^\s()<>]{1,500})/gu,
  /\]:[ \t]{0,3}<?([^\s<>]{1,500})/gu,
  /\bhref=["']([^\s"'<>]{1,500})/gu,
] as const;

/** Where a Markdown file's links to other files of its repository lead on their site, by the target as written. */
export async function findPageLinks(
  database: Database,
  { import_key: importKey, origin }: LinkingItem,
  markdown: string,
): Promise<Record<string, string>> {
  const files = filesOf(origin, markdown);
  const paths = [...new Set([...files.values()].flat())];
  const urls = new Map<string, string>();
  for (let at = 0; at < paths.length; at += asked) {
    const items = await database.query
      .selectFrom("article_import_item")
      .select(["origin", "url"])
      .where("import_key", "=", importKey)
      .where("origin", "in", paths.slice(at, at + asked))
      .where("url", "is not", null)
      .where("outcome", "!=", "left_out")
      .execute();
    for (const { origin: path, url } of items) if (url !== null) urls.set(path, url);
  }
  const links: Record<string, string> = {};
  for (const [target, candidates] of files) {
    const url = candidates.map((path) => urls.get(path)).find((each) => each !== undefined);
    if (url !== undefined) links[target] = url;
  }
  return links;
}

/** The files that each relative target of a Markdown file may mean, the likeliest first. */
export function filesOf(origin: string, markdown: string): Map<string, readonly string[]> {
  const files = new Map<string, readonly string[]>();
  for (const pattern of targets)
    for (const [, written = ""] of markdown.matchAll(pattern)) {
      const target = decoded(written.split("#")[0] ?? "");
      if (target === "" || files.has(target) || /^(?:[a-z][a-z\d+.-]{0,20}:|\/\/)/iu.test(target)) continue;
      const path = resolved(origin, target.split("?")[0] ?? "");
      if (path !== null) files.set(target, candidatesOf(path));
      if (files.size >= mostTargets) return files;
    }
  return files;
}

/** From the repository's root; null where it leads out of it. */
function resolved(origin: string, target: string): string | null {
  const parts = target.startsWith("/") ? [] : origin.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function candidatesOf(path: string): readonly string[] {
  if (/\.(?:md|mdx|markdown)$/iu.test(path)) return [path];
  const inFolder = ["index.md", "README.md", "index.mdx"].map((name) => (path === "" ? name : `${path}/${name}`));
  return path === "" ? inFolder : [`${path}.md`, `${path}.mdx`, ...inFolder];
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
