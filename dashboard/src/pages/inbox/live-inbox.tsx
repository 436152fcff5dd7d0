import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { permission, useAlerts, useAlertSettings, useAlertQuestion } from "./alerts.ts";
import { usePush } from "./push.ts";
import { BellRing } from "lucide-react";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { InboxEvent } from "@svc/contract";
import { addressOf } from "../../api/client.ts";
import { useEventStream } from "../../api/events.ts";
import type { OperationName } from "../../api/client.ts";
import { addMessage } from "./messages-cache.ts";
import { notePresence } from "./presence.ts";

/** On every page: keeps conversations up to date and shows alerts. */
export default function LiveInbox() {
  const navigate = useNavigate();
  const [{ desktop }] = useAlertSettings();
  useLiveSessions(useAlerts());
  const open = useCallback((to: string) => void navigate({ to }), [navigate]);
  usePush(desktop, permission() === "granted", open);
  return <AlertQuestion />;
}

/** The one question for the browser's permission, when the first visitor waits. Browsers want a press for it. */
function AlertQuestion() {
  const { alert } = useWords("inbox");
  const [isAsking, answer] = useAlertQuestion();
  if (!isAsking) return null;
  return (
    <section
      aria-label={alert.title}
      className="popup fixed start-3 top-14 z-20 grid w-[min(22rem,calc(100vw-1.5rem))] gap-3 p-3 lg:top-auto lg:bottom-18 lg:w-54"
    >
      <p className="flex gap-2">
        <BellRing aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
        <span>
          <span className="font-medium">{alert.question}</span> <span className="text-quiet">{alert.questionHint}</span>
        </span>
      </p>
      <div className="flex gap-2">
        <Button look="primary" onClick={() => void answer(true)}>
          {alert.allow}
        </Button>
        <Button onClick={() => void answer(false)}>{alert.notNow}</Button>
      </div>
    </section>
  );
}

/** The list is read again at most so often: a busy day has many messages a second. */
const listEveryMs = 1_000;
const ofAll: readonly OperationName[] = ["listSessions", "getSessionCounts"];
const ofOne: readonly OperationName[] = ["getSession", "getSessionSummary", "listSessionActivity"];

type Data = Exclude<InboxEvent, { event: "resync" }>["data"];

/** What happens in the workspace is shown at once; what may have been missed is read again. `onHeard` gets it too. */
function useLiveSessions(onHeard: (event: InboxEvent) => void): void {
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
