import { useSyncExternalStore } from "react";
import type { Attachment } from "@svc/contract";
import { upload } from "../../api/upload.ts";

/** The service's own limits (`limits` of the contract). */
const fileBytes = 10 * 1024 * 1024;
const filesAtMost = 5;

/** A file that goes with the next reply. */
export interface AttachedFile {
  readonly key: number;
  readonly file: File;
  /** What part of it has been sent, from 0 to 1. */
  readonly progress: number;
  /** Once the service has it. */
  readonly stored: Attachment | null;
  /** Why it can't be sent, or was not. */
  readonly problem: unknown;
}

export type Refusal = { readonly name: string; readonly why: "large" | "many" } | null;

/** By conversation: whoever looks at another one meanwhile finds them again. */
let all: Readonly<Record<string, readonly AttachedFile[]>> = {};
const runs = new Map<number, AbortController>();
const listeners = new Set<() => void>();
const none: readonly AttachedFile[] = [];
let lastKey = 0;

/** The files of the next reply, each uploaded as soon as it is chosen. */
export function useAttachments(sesId: string) {
  const files = useSyncExternalStore(subscribe, () => all[sesId] ?? none);
  return {
    files,
    isUploading: files.some(({ stored, problem }) => stored === null && problem === null),
    /** Answers what was refused first. */
    add(chosen: Iterable<File>): Refusal {
      let refused: Refusal = null;
      for (const file of chosen) {
        const isFull = (all[sesId] ?? none).length >= filesAtMost;
        if (isFull || file.size > fileBytes) refused ??= { name: file.name, why: isFull ? "many" : "large" };
        else void send(sesId, { key: ++lastKey, file, progress: 0, stored: null, problem: null });
      }
      return refused;
    },
    retry: (one: AttachedFile) => void send(sesId, { ...one, progress: 0, problem: null }),
    remove({ key }: AttachedFile) {
      runs.get(key)?.abort();
      write(
        sesId,
        (all[sesId] ?? none).filter((other) => other.key !== key),
      );
    },
    clear: () => write(sesId, none),
  };
}

async function send(sesId: string, one: AttachedFile): Promise<void> {
  const run = new AbortController();
  runs.set(one.key, run);
  const put = (patch: Partial<AttachedFile>) => {
    const others = all[sesId] ?? none;
    write(
      sesId,
      others.map((other) => (other.key === one.key ? { ...one, ...patch } : other)),
    );
  };
  write(sesId, [...(all[sesId] ?? none).filter(({ key }) => key !== one.key), one]);
  try {
    const sending = { files: [one.file], field: "file", signal: run.signal } as const;
    put({
      stored: await upload("uploadAgentFile", { sesId }, { ...sending, onProgress: (progress) => put({ progress }) }),
    });
  } catch (problem) {
    put({ problem });
  }
}

function write(sesId: string, files: readonly AttachedFile[]): void {
  const { [sesId]: _, ...others } = all;
  all = files.length === 0 ? others : { ...others, [sesId]: files };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
