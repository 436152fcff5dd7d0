import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { InboxEvent } from "@svc/contract";
import { addressOf } from "../../api/client.ts";
import { useEventStream } from "../../api/events.ts";
import type { OperationName } from "../../api/client.ts";
import { addMessage } from "./messages-cache.ts";
import { notePresence } from "./presence.ts";

/** The list is read again at most so often: a busy day has many messages a second. */
const listEveryMs = 1_000;
const ofAll: readonly OperationName[] = ["listSessions", "getSessionCounts"];
const ofOne: readonly OperationName[] = ["getSession", "getSessionSummary", "listSessionActivity"];

type Data = Exclude<InboxEvent, { event: "resync" }>["data"];

/** What happens in the workspace is shown at once; what may have been missed is read again. `onHeard` gets it too. */
export function useLiveSessions(onHeard: (event: InboxEvent) => void): void {
  const queries = useQueryClient();
  const refreshList = useAtMostEvery(listEveryMs, () => {
    for (const read of ofAll) void queries.invalidateQueries({ queryKey: [read] });
  });
  const { url } = addressOf("followSessions", {});
  const hear = (name: string, data: Data) => {
    if ("state" in data) return notePresence(data);
    refreshList();
    if (name === "resync") {
      for (const read of [...ofOne, "listSessionMessages"]) void queries.invalidateQueries({ queryKey: [read] });
      return;
    }
    if ("message" in data) {
      addMessage(queries, data.id, data.message);
      onHeard({ event: "message", data });
    } else onHeard({ event: "handoff", data });
    for (const read of ofOne) void queries.invalidateQueries({ queryKey: [read, { sesId: data.id }] });
  };
  useEventStream<Data>(url, ["message", "handoff", "presence", "resync"], hear, {
    isShared: true,
    onOpen: refreshList,
  });
}

/** At once, and what comes soon after once more when the time is over. */
function useAtMostEvery(ms: number, act: () => void): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOwed = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return function run() {
    if (timer.current !== undefined) {
      isOwed.current = true;
      return;
    }
    latest.current();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (!isOwed.current) return;
      isOwed.current = false;
      run();
    }, ms);
  };
}
