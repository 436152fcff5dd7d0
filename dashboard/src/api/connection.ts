import { useSyncExternalStore } from "react";
import type { ApiProblem } from "./problem.ts";

/** What the last answers said of the way to the service. */
export interface Connection {
  readonly isReachable: boolean;
  /** False after a 401, until the next sign-in. */
  readonly isSignedIn: boolean;
}

let connection: Connection = { isReachable: true, isSignedIn: true };
const listeners = new Set<() => void>();

export function noteConnection(news: Partial<Connection>): void {
  const next = { ...connection, ...news };
  if (next.isReachable === connection.isReachable && next.isSignedIn === connection.isSignedIn) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** A proxy that answers in the service's place, which has stopped or is starting, says 502 to 504 in words of its own. */
export function connectionOf({ status, code }: ApiProblem): Partial<Connection> {
  if (code === "unauthorized") return { isReachable: true, isSignedIn: false };
  return { isReachable: code !== "unknown" || status < 502 || status > 504 };
}

export function useConnection(): Connection {
  return useSyncExternalStore(listen, () => connection);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener("offline", () => noteConnection({ isReachable: false }));
