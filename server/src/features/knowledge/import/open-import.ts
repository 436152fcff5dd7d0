import { because } from "@svc/contract/reasons/reason.ts";
import type { Egress } from "../../../foundation/egress/egress.ts";
import { Unreadable } from "../read/read.ts";
import type { Reader } from "../read/read.ts";
import { compareEntries, knownHashes, type ImportPlan, type KnownItem } from "./compare-entries.ts";
import type { ImportEntry, ImportSettings } from "./entry.ts";
import { findCommit, type GitCommit, type GitRemote } from "./git/git-client.ts";
import { leftOutCounts, previewReport } from "./report.ts";
import { digest } from "./repository.ts";

export interface OpenOptions {
  readonly egress: Egress;
  /** Unpacks, and has the memory for it. */
  readonly unpacker: Pick<Reader, "unpack">;
}

/** What a repository would change. `plan` is null where nothing can have changed since that revision. */
export interface OpenedRepository {
  readonly revision: string;
  readonly plan: ImportPlan | null;
}

/**
 * Asks a Git server for what has changed, and only for the files that an import needs. Throws Unreadable, EgressFailed
 * or EgressRefused.
 */
export async function openRepository(
  { egress, unpacker }: OpenOptions,
  remote: GitRemote,
  settings: ImportSettings,
  { known, revision: before }: { known: ReadonlyMap<string, KnownItem>; revision: string | null },
  signal: AbortSignal,
): Promise<OpenedRepository> {
  const commit = await findCommit(egress, remote, signal);
  const revision = `${commit.oid} ${digest([settings.siteUrl, settings.language, settings.folder])}`;
  const isDone = [...known.values()].every(({ outcome }) => outcome !== "queued" && outcome !== "failed");
  if (revision === before && known.size > 0 && isDone) return { revision, plan: null };
  const entries = await readCommit(unpacker, commit, settings, knownHashes(known), signal);
  return { revision, plan: requireArticles(compareEntries(entries, known)) };
}

/** Refuses credentials within the address, and a public server without TLS. Throws Unreadable or EgressRefused. */
export async function requireSecure(egress: Egress, { href, protocol, username, password }: URL): Promise<void> {
  const isSecret = username !== "" || password !== "";
  if (isSecret || (protocol === "http:" && (await egress.judge(href)).isPublic))
    throw new Unreadable(because("import_insecure"));
}

async function readCommit(
  unpacker: OpenOptions["unpacker"],
  commit: GitCommit,
  settings: ImportSettings,
  known: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<ImportEntry[]> {
  const tree = await commit.fetchTree();
  const { head, entries } = await unpacker.unpack(tree, { ...settings, as: "tree", known }, signal);
  const files = entries.filter(({ leftOut, origin, hash }) => leftOut === null && known.get(origin) !== hash);
  if (files.length === 0) return [...entries];
  const oids = [...new Set(files.map(({ content }) => content))];
  const blobs = commit.hasFilter ? await commit.fetchBlobs(oids) : tree;
  const { layout } = head;
  const request = { ...settings, as: "blobs" as const, known, files, ...(layout && { layout }) };
  const read = await unpacker.unpack(blobs, request, signal);
  const byOrigin = new Map(read.entries.map((entry) => [entry.origin, entry]));
  return entries.map((entry) => byOrigin.get(entry.origin) ?? entry);
}

/** An import that would leave nothing is a fault of its settings, and not the end of all its articles. */
export function requireArticles(plan: ImportPlan): ImportPlan {
  if (plan.items.some(({ outcome }) => outcome !== "left_out")) return plan;
  throw new Unreadable(because("import_nothing", { leftOut: leftOutCounts(previewReport(plan).leftOut) }));
}
