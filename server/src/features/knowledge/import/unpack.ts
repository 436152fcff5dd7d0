import { limits } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { decodeFile } from "../read/decode-text.ts";
import { damaged, ZipArchive } from "../read/office/zip.ts";
import { Unreadable } from "../read/unreadable.ts";
import { toEntries, webUrl, type ExportedArticle } from "./exported-article.ts";
import type { DocsLayout, ImportEntry, Unpack, UnpackedHead } from "./entry.ts";
import { listTree, readBlobs } from "./git/read-pack.ts";
import { listEntries, readEntry, type RepositoryFile } from "./repository.ts";
import { isWordpress, readWordpress } from "./wordpress.ts";

export interface Unpacked {
  readonly head: UnpackedHead;
  readonly entries: readonly ImportEntry[];
}

/** Unpacks an upload, or what a Git server has sent, into its items. For the reader process alone. Throws Unreadable. */
export async function unpack(bytes: Buffer, request: Unpack): Promise<Unpacked> {
  if (request.as === "tree") {
    const { layout, entries } = listEntries(await listTree(bytes), request);
    return { head: { kind: "archive", identity: "", layout }, entries };
  }
  if (request.as === "blobs") {
    const layout: DocsLayout = request.layout ?? { kind: "plain", root: "" };
    const files = request.files ?? [];
    const blobs = await readBlobs(bytes, new Set(files.map(({ content }) => content)));
    const entries = files.map((file) => readFile(file, () => blobs.get(file.content) ?? missing(), request, layout));
    return { head: { kind: "archive", identity: "", layout }, entries: bounded(entries) };
  }
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return unpackArchive(new ZipArchive(bytes), request);
  const text = decodeFile(bytes).trimStart();
  if (/^[[{]/u.test(text)) {
    const { identity, articles } = readZendesk(text);
    return { head: { kind: "zendesk", identity }, entries: toEntries(articles, request, request.known) };
  }
  if (!isWordpress(text)) throw new Unreadable(because("import_file_unknown"));
  const { identity, articles } = readWordpress(text);
  return { head: { kind: "wordpress", identity }, entries: toEntries(articles, request, request.known) };
}

function missing(): Uint8Array {
  throw damaged();
}

/** A ZIP of a repository; its one outermost folder, as GitHub and GitLab make it, is not part of the paths. */
function unpackArchive(archive: ZipArchive, request: Unpack): Unpacked {
  const names = archive.names.filter((name) => !name.endsWith("/"));
  const [first = ""] = names;
  const top = first.slice(0, first.indexOf("/") + 1);
  const outer = top !== "" && top !== "../" && names.every((name) => name.startsWith(top)) ? top : "";
  const files = names.map((name): RepositoryFile => ({
    path: name.slice(outer.length),
    kind: archive.isLink(name) ? "link" : "file",
  }));
  const { layout, entries } = listEntries(files, request);
  let rest: number = limits.importTextBytes;
  const read = entries.map((entry) =>
    readFile(
      entry,
      () => {
        const bytes = archive.read(outer + entry.origin, limits.importArticleBytes) ?? missing();
        rest -= bytes.length;
        if (rest < 0) throw new TooMuch();
        return bytes;
      },
      request,
      layout,
    ),
  );
  return { head: { kind: "archive", identity: outer.slice(0, -1), layout }, entries: bounded(read) };
}

/** What concerns the whole archive, not one file of it. */
class TooMuch extends Unreadable {
  constructor() {
    super(because("file_unpacked_too_large"));
  }
}

function readFile(
  entry: ImportEntry,
  read: () => Uint8Array,
  { siteUrl, known }: Unpack,
  layout: DocsLayout,
): ImportEntry {
  if (entry.leftOut !== null) return entry;
  try {
    return readEntry(entry, read(), { layout, siteUrl, known });
  } catch (error) {
    if (!(error instanceof Unreadable) || error instanceof TooMuch) throw error;
    const isLarge = error.reason.code === "file_unpacked_too_large";
    return { ...entry, leftOut: isLarge ? because("import_too_large") : error.reason };
  }
}

function bounded(entries: readonly ImportEntry[]): readonly ImportEntry[] {
  if (entries.length > limits.importItems)
    throw new Unreadable(because("import_too_many", { count: limits.importItems }));
  const bytes = entries.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
  if (bytes > limits.importTextBytes) throw new TooMuch();
  return entries;
}

/**
 * Reads articles of a Zendesk help center in the form of its API: an answer with `articles`, several of them in a
 * list, or the list of articles itself. `identity` is the host of the help center.
 */
function readZendesk(json: string): { readonly identity: string; readonly articles: ExportedArticle[] } {
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
