import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { DocsLayout, ImportSettings } from "./entry.ts";

/** Says where a repository keeps its documentation, by the names of its files. */
export function findLayout(paths: readonly string[], { folder }: Pick<ImportSettings, "folder">): DocsLayout {
  const byDepth = paths.toSorted((one, other) => depthOf(one) - depthOf(other));
  const holder = (name: RegExp): string | undefined => {
    const found = byDepth.find((path) => name.test(path) && !/(?:^|\/)node_modules\//u.test(path));
    return found?.slice(0, found.lastIndexOf("/") + 1);
  };
  const chosen = folder === null ? undefined : asFolder(folder);
  const docusaurus = holder(/(?:^|\/)docusaurus\.config\.(?:js|ts|mjs|cjs)$/u);
  const mkdocs = holder(/(?:^|\/)mkdocs\.ya?ml$/u);
  const gitbook = holder(/(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml)$/u);
  const hasFolder = (root: string) => paths.some((path) => path.startsWith(root));
  const docsOf = (base: string) =>
    [`${base}docs/`, `${parentOf(base)}docs/`, base].find((root) => hasFolder(root)) ?? base;
  if (docusaurus !== undefined) return { kind: "docusaurus", root: chosen ?? docsOf(docusaurus) };
  if (mkdocs !== undefined) return { kind: "mkdocs", root: chosen ?? docsOf(mkdocs) };
  if (gitbook !== undefined) return { kind: "gitbook", root: chosen ?? gitbook };
  return { kind: "plain", root: chosen ?? "" };
}

/** 'a/b/' of any way to write a folder. */
function asFolder(folder: string): string {
  const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 ? "" : `${parts.join("/")}/`;
}

function depthOf(path: string): number {
  return path.split("/").length;
}

function parentOf(folder: string): string {
  return folder
    .split("/")
    .slice(0, -2)
    .map((part) => `${part}/`)
    .join("");
}

const tooling = new Set([
  "authors",
  "changelog",
  "code_of_conduct",
  "codeowners",
  "contributing",
  "contributors",
  "governance",
  "issue_template",
  "license",
  "licence",
  "maintainers",
  "pull_request_template",
  "security",
]);
const navigation = new Set(["summary.md", "_sidebar.md", "_navbar.md", "_footer.md", "_coverpage.md"]);
const foreignFolders = new Set(["node_modules", "vendor", "bower_components", "__tests__", "__fixtures__"]);

export const isMarkdown = (path: string): boolean => /\.(?:md|mdx|markdown)$/iu.test(path);

/** Why a Markdown file is no article, by where it stands; null if it may be one. */
export function judgePath(path: string, { kind, root }: DocsLayout): Reason | null {
  if (isUnsafe(path)) return because("import_unsafe_path");
  const folders = path.split("/");
  const name = folders.pop()?.toLowerCase() ?? "";
  if (folders.some((folder) => foreignFolders.has(folder) || folder.startsWith(".")) || name.startsWith("."))
    return because("import_tooling");
  if (kind === "docusaurus") {
    if (folders.includes("i18n")) return because("import_locale");
    if (folders.some((folder) => folder.endsWith("versioned_docs"))) return because("import_old_version");
  }
  if (!path.startsWith(root)) return because("import_outside");
  if (navigation.has(name)) return because("import_navigation");
  if (folders.length === 0 && tooling.has(name.replace(/\.[^.]+$/u, "").replaceAll("-", "_")))
    return because("import_tooling");
  if (
    kind === "docusaurus" &&
    path
      .slice(root.length)
      .split("/")
      .some((part) => part.startsWith("_"))
  )
    return because("import_partial");
  return null;
}

/** Nothing is ever written where an archive says; such a name says that its maker meant no good. */
function isUnsafe(path: string): boolean {
  return path.startsWith("/") || /^[a-z]:/iu.test(path) || path.split("/").includes("..");
}

const localeName = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/iu;

/**
 * The paths of articles that stand in another language than the one imported: in a folder of that language, or
 * with its code before the ending (`index.de.md` beside `index.md`).
 */
export function otherLocales(paths: readonly string[], layout: DocsLayout, language: string | null): Set<string> {
  return new Set([...inOtherFolders(paths, layout, language), ...withOtherEndings(paths, language)]);
}

function inOtherFolders(paths: readonly string[], { root }: DocsLayout, language: string | null): string[] {
  const folderOf = (path: string) => {
    const [folder = "", ...rest] = path.slice(root.length).split("/");
    return rest.length > 0 && localeName.test(folder) ? folder : "";
  };
  const counts = new Map<string, number>();
  for (const folder of paths.map(folderOf)) if (folder !== "") counts.set(folder, (counts.get(folder) ?? 0) + 1);
  if (counts.size < 2) return [];
  const main = language ?? (counts.has("en") ? "en" : mostOf(counts));
  return paths.filter((path) => folderOf(path) !== "" && !isSameLocale(folderOf(path), main));
}

const localeEnding = /^(.+)\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?)(\.(?:mdx?|markdown))$/u;

/** A file with a language's code is a translation of the one without: of the two, one is imported. */
function withOtherEndings(paths: readonly string[], language: string | null): string[] {
  const known = new Set(paths);
  return paths.flatMap((path) => {
    const [, stem = "", code = "", ending = ""] = localeEnding.exec(path) ?? [];
    if (stem === "") return [];
    const hasPlain = known.has(stem + ending);
    if (language === null) return hasPlain ? [path] : [];
    if (!isSameLocale(code, language)) return [path];
    return hasPlain ? [stem + ending] : [];
  });
}

/** `en` is meant by `en-us` too. */
export function isSameLocale(one: string, other: string | undefined): boolean {
  if (other === undefined) return true;
  const [left, right] = [one, other].map((each) => each.toLowerCase().replaceAll("_", "-"));
  return left === right || left?.split("-")[0] === right || left === right?.split("-")[0];
}

export function mostOf(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
