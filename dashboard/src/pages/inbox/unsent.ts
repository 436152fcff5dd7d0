import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Attachment } from "@svc/contract";
import { call } from "../../api/client.ts";
import { ApiProblem } from "../../api/problem.ts";
import { readStorage, writeStorage } from "../../storage.ts";
import { randomKey } from "../../random-key.ts";
import { addMessage } from "./messages-cache.ts";

/** A reply that the service has not taken yet. */
interface Unsent {
  /** Also its Idempotency-Key, so a retry isn't sent twice. */
  readonly key: string;
  readonly sesId: string;
  readonly text: string;
  /** Uploaded ones that go with it. */
  readonly files?: readonly Pick<Attachment, "id" | "name">[];
  /** Why it was not taken; undefined: it is on its way. */
  readonly problem?: ApiProblem | undefined;
}

/** Without a response, it is retried automatically after this time. */
const triedAgainMs = 5_000;

let all: readonly Unsent[] | undefined;
const listeners = new Set<() => void>();

/** What is on its way to a visitor, or did not get there: it is kept, also over a reload, and tried again. */
export function useUnsent(sesId: string) {
  const queries = useQueryClient();
  const own = useSyncExternalStore(subscribe, read).filter((one) => one.sesId === sesId);
  const isCutOff = own.some(({ problem }) => problem?.status === 0);
  useEffect(() => {
    if (!isCutOff) return undefined;
    const again = () => {
      for (const one of read()) if (one.sesId === sesId && one.problem?.status === 0) void send(queries, one);
    };
    const timer = setInterval(again, triedAgainMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [isCutOff, sesId, queries]);
  return {
    unsent: own,
    retry: (one: Unsent) => void send(queries, one),
    drop: ({ key }: Unsent) => write(read().filter((other) => other.key !== key)),
  };
}

/** Sends a reply, which is shown at once. */
export function useSendReply(sesId: string): (text: string, files: readonly Pick<Attachment, "id" | "name">[]) => void {
  const queries = useQueryClient();
  return (text, files) => void send(queries, { key: randomKey(), sesId, text, files });
}

async function send(queries: QueryClient, { key, sesId, text, files = [] }: Unsent): Promise<void> {
  const one = { key, sesId, text, files };
  put(one);
  const attachmentIds = files.map(({ id }) => id);
  const reply = { sesId, ...(text === "" ? {} : { text }), ...(files.length === 0 ? {} : { attachmentIds }) };
  try {
    addMessage(queries, sesId, await call("replyToSession", reply, { idempotencyKey: key }));
    write(read().filter((other) => other.key !== key));
  } catch (error) {
    put({ ...one, problem: error instanceof ApiProblem ? error : cutOff() });
  }
  // Whoever replies has it; and who was refused sees who has.
  void queries.invalidateQueries({ queryKey: ["getSession", { sesId }] });
  void queries.invalidateQueries({ queryKey: ["listSessions"] });
}

const cutOff = () => new ApiProblem({ title: "", status: 0, code: "unreachable" });

function put(one: Unsent): void {
  const others = read();
  const isThere = others.some(({ key }) => key === one.key);
  write(isThere ? others.map((other) => (other.key === one.key ? one : other)) : [...others, one]);
}

function write(next: readonly Unsent[]): void {
  all = next;
  const stored = next.map(({ key, sesId, text, files }) => ({ key, sesId, text, files }));
  writeStorage("inbox-unsent", stored.length === 0 ? null : JSON.stringify(stored));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What an earlier page left may have arrived or not: it counts as cut off, and is tried again under its key. */
function read(): readonly Unsent[] {
  if (all !== undefined) return all;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    const stored = JSON.parse(readStorage("inbox-unsent") ?? "[]") as readonly Unsent[];
    all = stored.map((one) => ({ ...one, problem: cutOff() }));
  } catch {
    all = [];
  }
  return all;
}
