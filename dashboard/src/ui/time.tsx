import { useSyncExternalStore } from "react";
import { dayAt, shortTime, timeOfDay, today } from "../day.ts";
import { useLocale, useStrings } from "../strings/strings.tsx";
import { fromNow } from "./ago.ts";

const everyMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

/** One clock for all times of a page: what was "now" is "2 minutes ago" two minutes later. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/** As of the latest tick, or of the first read after a while without any. */
function readNow(): number {
  const now = Date.now();
  if (now - nowMs >= everyMs) nowMs = now;
  return nowMs;
}

/**
 * How long ago, in the reader's language; who points at it reads the exact moment in the reader's zone. Both
 * without the browser's formats while a page is drawn: their first use holds a slow machine up for 100 ms.
 */
export function TimeAgo({ at }: { readonly at: string }) {
  const { ago } = useStrings();
  const locale = useLocale();
  const now = useSyncExternalStore(subscribe, readNow);
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(at, locale))}
      className="whitespace-nowrap"
    >
      {ago(...fromNow(Date.parse(at), now))}
    </time>
  );
}

/** When something of a thread was: the time of day, with the day where it isn't today's. */
export function ClockTime({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(at, locale))}
      className="whitespace-nowrap"
    >
      {dayAt(at) === today() ? timeOfDay(at, locale) : shortTime(at, locale)}
    </time>
  );
}

function exactTime(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}
