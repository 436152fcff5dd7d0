import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { damaged } from "../../read/office/zip.ts";
import { Unreadable } from "../../read/unreadable.ts";
import type { RepositoryFile } from "../repository.ts";
import { NotGit, readPktLines } from "./pkt-line.ts";
import { readPack, type GitObject } from "./pack.ts";

/** Every file below the one commit that a server has sent. */
export async function listTree(response: Buffer): Promise<RepositoryFile[]> {
  const trees = new Map<string, Buffer>();
  let root: string | undefined;
  await readPack(packOf(response), (oid, { kind, bytes }: GitObject) => {
    if (kind === "tree") trees.set(oid, bytes);
    if (kind === "commit") root ??= /^tree ([\da-f]{40})$/mu.exec(bytes.toString("latin1", 0, 200))?.[1];
  });
  const files: RepositoryFile[] = [];
  const folders: { oid: string; path: string }[] = [{ oid: root ?? "", path: "" }];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const tree = trees.get(folder.oid);
    if (tree === undefined) throw damaged();
    for (const { mode, name, oid } of entriesOf(tree)) {
      const path = folder.path + name;
      // The same folder may stand in many places, each of which may have it again.
      if (files.length + folders.length > limits.importGitObjects || path.length > limits.urlCharacters)
        throw new Unreadable(because("git_too_large"));
      if (mode === "40000") folders.push({ oid, path: `${path}/` });
      else files.push({ path, oid, kind: mode === "160000" ? "submodule" : mode === "120000" ? "link" : "file" });
    }
  }
  return files;
}

/** The contents with these names, as far as a server has sent them. */
export async function readBlobs(response: Buffer, wanted: ReadonlySet<string>): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>();
  if (response.length === 0) return blobs;
  await readPack(packOf(response), (oid, { kind, bytes }: GitObject) => {
    if (kind === "blob" && wanted.has(oid)) blobs.set(oid, Buffer.from(bytes));
  });
  return blobs;
}

function* entriesOf(tree: Buffer): Generator<{ mode: string; name: string; oid: string }> {
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at);
    const end = tree.indexOf(0, space);
    if (space === -1 || end === -1 || end + 21 > tree.length) throw damaged();
    const name = tree.toString("utf8", space + 1, end);
    yield { mode: tree.toString("latin1", at, space), name, oid: tree.toString("hex", end + 1, end + 21) };
    at = end + 21;
  }
}

/** The pack in the answer to `fetch` (gitprotocol-v2), which comes in pieces beside words of progress. */
function packOf(response: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let isPack = false;
  try {
    for (const line of readPktLines(response)) {
      if (line === null) continue;
      if (!isPack) isPack = line.toString("latin1").trimEnd() === "packfile";
      else if (line[0] === 1) pieces.push(line.subarray(1));
      else if (line[0] === 3) throw new Unreadable(because("git_server_error"));
    }
  } catch (error) {
    throw error instanceof NotGit ? new Unreadable(because("git_cut_off")) : error;
  }
  if (pieces.length === 0) throw new Unreadable(because("git_cut_off"));
  return Buffer.concat(pieces);
}
