import { createHash } from "node:crypto";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { limits } from "@svc/contract";
import { decodeFile } from "../read/decode-text.ts";
import { takeFrontMatter } from "../read/markdown-source/front-matter.ts";
import { normalised } from "../read/text.ts";
import { Unreadable } from "../read/unreadable.ts";
import type { DocsLayout, ImportEntry, ImportSettings } from "./entry.ts";
import { findLayout, isMarkdown, judgePath, otherLocales } from "./layout.ts";
import { pageUrl } from "./page-url.ts";

/** A file or link of a repository. `oid` is Git's name of its content, where that is known without reading it. */
export interface RepositoryFile {
  readonly path: string;
  readonly kind: "file" | "link" | "submodule";
  readonly oid?: string;
}

/** Raised when the same file becomes another article than before. */
const rulesVersion = 2;

/** The Markdown files of a repository as entries, with what is left out by its path alone. */
export function listEntries(
  files: readonly RepositoryFile[],
  settings: ImportSettings,
): { readonly layout: DocsLayout; readonly entries: ImportEntry[] } {
  const layout = findLayout(
    files.filter(({ kind }) => kind === "file").map(({ path }) => path),
    settings,
  );
  const candidates = files
    .filter(({ path, kind }) => kind === "submodule" || isMarkdown(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const judged = candidates.map((file) => ({ ...file, leftOut: judgeFile(file, layout) }));
  const left = judged.filter(({ leftOut }) => leftOut === null).map(({ path }) => path);
  const others = otherLocales(left, layout, settings.language);
  if (left.length === 0) throw new Unreadable(because("import_no_markdown"));
  const fingerprint = digest([settings.siteUrl, settings.language, layout.kind, layout.root, rulesVersion]);
  const entries = judged.map(({ path, oid = "", leftOut }): ImportEntry => ({
    origin: path,
    title: path,
    url: null,
    content: oid,
    hash: `${oid} ${fingerprint}`,
    leftOut: leftOut ?? (others.has(path) ? because("import_locale") : null),
    format: "markdown",
  }));
  return { layout, entries };
}

function judgeFile({ path, kind }: RepositoryFile, layout: DocsLayout): Reason | null {
  if (kind === "submodule") return because("import_submodule");
  return judgePath(path, layout) ?? (kind === "link" ? because("import_link") : null);
}

/** An entry with its text, its title and its address, or why it is left out. */
export function readEntry(
  entry: ImportEntry,
  bytes: Uint8Array,
  { layout, siteUrl, known }: { layout: DocsLayout; siteUrl: string | null; known: ReadonlyMap<string, string> },
): ImportEntry {
  const oid = blobOid(bytes);
  const whole = { ...entry, content: oid, hash: entry.hash.replace(/^\S*/u, oid) };
  if (bytes.length > limits.importArticleBytes) return { ...whole, leftOut: because("import_too_large") };
  const start = Buffer.from(bytes.subarray(0, lfsPointer.length)).toString("latin1");
  if (start === lfsPointer) return { ...whole, leftOut: because("import_lfs") };
  const { title, values, body } = takeFrontMatter(normalised(decodeFile(bytes, "text/markdown")));
  const leftOut = judgeFrontMatter(values) ?? (body.trim() === "" ? because("import_empty") : null);
  const read = {
    ...whole,
    title: title === "" ? headingOf(body, entry.origin) : title,
    url: pageUrl(entry.origin, layout, siteUrl, values),
    leftOut,
  };
  return leftOut !== null || known.get(entry.origin) === whole.hash ? read : { ...read, body: bytes };
}

const lfsPointer = "version https://git-lfs.github.com/spec/";

function judgeFrontMatter(values: ReadonlyMap<string, string>): Reason | null {
  const is = (key: string, value: string) => values.get(key)?.toLowerCase() === value;
  if (is("draft", "true") || is("published", "false")) return because("import_draft");
  if (is("unlisted", "true") || is("private", "true")) return because("import_private");
  if (values.has("redirect_to") || values.has("redirect_url")) return because("import_redirect");
  return null;
}

function headingOf(body: string, path: string): string {
  const heading = /^#{1,2} (.{1,300})$/mu.exec(body)?.[1]?.replace(/[*_`]/gu, "").trim() ?? "";
  return heading === "" ? (path.split("/").at(-1) ?? path) : heading;
}

/** As Git names a file's content. */
function blobOid(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

export function digest(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 32);
}
