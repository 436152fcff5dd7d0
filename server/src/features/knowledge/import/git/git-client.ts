import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Egress, EgressResponse } from "../../../../foundation/egress/egress.ts";
import { Unreadable } from "../../read/read.ts";
import { delimiterPkt, flushPkt, NotGit, pktLine, readPktLines } from "./pkt-line.ts";

export interface GitRemote {
  readonly url: string;
  /** Null for the branch that the server names. */
  readonly branch: string | null;
  readonly token: string | null;
}

/** A commit of a server, and how to ask for what it has. */
export interface GitCommit {
  readonly oid: string;
  /** `blobs`: with every file that the commit has, because the server doesn't leave them out. */
  readonly hasFilter: boolean;
  /** The commit with its folders, as the server answers it. */
  fetchTree(): Promise<Buffer>;
  /** The contents with these names. */
  fetchBlobs(oids: readonly string[]): Promise<Buffer>;
}

const fetchMs = 120_000;
const listMs = 20_000;
const agent = "agent=git/2.45.0-svc";

/**
 * Asks a Git server over HTTPS (gitprotocol-v2) for the newest commit of a branch. Throws Unreadable with a reason,
 * EgressFailed or EgressRefused: each address is judged, that of a redirect too.
 */
export async function findCommit(egress: Egress, remote: GitRemote, signal: AbortSignal): Promise<GitCommit> {
  const headers = { "git-protocol": "version=2", ...authorization(remote.token) };
  const asked = `${remote.url.endsWith("/") ? remote.url.slice(0, -1) : remote.url}/info/refs`;
  const found = await egress.get(`${asked}?service=git-upload-pack`, {
    headers,
    signal,
    timeoutMs: listMs,
    maxBytes: 4_000_000,
    maxRedirects: 3,
  });
  requireGit(found, remote);
  const capabilities = linesOf(found.body);
  if (!capabilities.includes("version 2")) throw new Unreadable(because("git_old_protocol"));
  const answered = new URL(found.url);
  answered.search = "";
  const service = answered.href.replace(/\/info\/refs$/u, "/git-upload-pack");
  // Another host was not meant to learn the token.
  const isSameHost = answered.origin === new URL(remote.url).origin;

  async function post(body: string, timeoutMs: number, maxBytes: number): Promise<Buffer> {
    const answer = await egress.request(service, {
      method: "POST",
      headers: {
        "git-protocol": "version=2",
        "content-type": "application/x-git-upload-pack-request",
        accept: "application/x-git-upload-pack-result",
        ...(isSameHost ? authorization(remote.token) : {}),
      },
      body,
      signal,
      timeoutMs,
      maxBytes,
    });
    if (answer.status !== 200) throw new Unreadable(because("git_status", { status: answer.status }));
    return answer.body;
  }

  const wanted = remote.branch === null ? "HEAD" : `refs/heads/${remote.branch}`;
  const refs = await post(command("ls-refs", ["peel", "symrefs", `ref-prefix ${wanted}`]), listMs, 4_000_000);
  const oid = linesOf(refs)
    .map((line) => line.split(" "))
    .find(([, name]) => name === wanted)?.[0];
  if (oid === undefined || !/^[\da-f]{40}$/u.test(oid))
    throw new Unreadable(
      remote.branch === null ? because("git_empty") : because("git_branch_missing", { branch: remote.branch }),
    );
  const hasFilter = capabilities.some(
    (line) => line.startsWith("fetch=") && line.slice(6).split(" ").includes("filter"),
  );
  const fetchWanted = (oids: readonly string[], more: readonly string[]) =>
    post(
      command("fetch", ["no-progress", "ofs-delta", ...more, ...oids.map((each) => `want ${each}`), "done"]),
      fetchMs,
      limits.importGitBytes,
    );
  return {
    oid,
    hasFilter,
    fetchTree: () => fetchWanted([oid], ["deepen 1", ...(hasFilter ? ["filter blob:none"] : [])]),
    fetchBlobs: (oids) => fetchWanted(oids, []),
  };
}

function command(name: string, args: readonly string[]): string {
  const lines = args.map((arg) => pktLine(`${arg}\n`)).join("");
  return `${pktLine(`command=${name}\n`)}${pktLine(`${agent}\n`)}${delimiterPkt}${lines}${flushPkt}`;
}

/** Servers look at the token alone, but for Bitbucket, which wants this name beside it. */
function authorization(token: string | null): Record<string, string> {
  if (token === null) return {};
  return { authorization: `Basic ${Buffer.from(`x-token-auth:${token}`).toString("base64")}` };
}

function requireGit({ status, headers }: EgressResponse, { token }: GitRemote): void {
  if (status === 401 || status === 403)
    throw new Unreadable(because(token === null ? "git_token_missing" : "git_token_refused"));
  if (status === 404 || status === 410) throw new Unreadable(because("git_not_found"));
  if (status >= 500) throw new Unreadable(because("git_status", { status }));
  const type = headers["content-type"]?.split(";")[0]?.trim();
  if (status !== 200 || type !== "application/x-git-upload-pack-advertisement")
    throw new Unreadable(because("git_not_a_repository"));
}

function linesOf(bytes: Buffer): string[] {
  try {
    return [...readPktLines(bytes)].flatMap((line) => (line === null ? [] : line.toString("utf8").trimEnd()));
  } catch (error) {
    throw error instanceof NotGit ? new Unreadable(because("git_not_a_repository")) : error;
  }
}
