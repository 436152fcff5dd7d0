import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConnection } from "./connection.ts";

interface FollowOptions {
  /** Followed in tabs that nobody sees too, as for alerts: one connection serves all tabs. */
  readonly isShared?: boolean;
  /** Called when it is followed: what was read before that may be older. */
  readonly onOpen?: () => void;
}

/**
 * Follows an event stream of the service while the component is shown; `onEvent` gets each event's name and
 * parsed data. Where events may have been missed, everything is read again.
 */
export function useEventStream<Data>(
  url: string | null,
  names: readonly string[],
  onEvent: (name: string, data: Data) => void,
  { isShared = false, onOpen }: FollowOptions = {},
): void {
  const queries = useQueryClient();
  const { isSignedIn } = useConnection();
  const heard = useRef(onEvent);
  const opened = useRef(onOpen);
  useEffect(() => {
    heard.current = onEvent;
    opened.current = onOpen;
  });
  const wanted = names.join(" ");
  const followed = isSignedIn ? url : null;
  useEffect(() => {
    if (followed === null) return undefined;
    const ended = new AbortController();
    const follower = {
      hear: (name: string, json: string) => heard.current(name, parsed(json)),
      missed: () => void queries.invalidateQueries(),
      opened: () => opened.current?.(),
    };
    followStream({ url: followed, names: wanted.split(" ") }, follower, ended.signal, isShared);
    return () => ended.abort();
  }, [followed, wanted, queries, isShared]);
}

function parsed<Data>(json: string): Data {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service sends it by the operation's own schema
  return JSON.parse(json) as Data;
}

const againMs = 5_000;

interface Follower {
  hear(name: string, json: string): void;
  /** Something may have been missed: read it again. */
  missed(): void;
  /** From now on nothing is missed; what was read before may be older. */
  opened?(): void;
}

interface Stream {
  readonly url: string;
  /** Of its events. */
  readonly names: readonly string[];
}

/**
 * Follows a stream until `signal` aborts. Over plain http a browser has six connections to a host for all its
 * tabs, so a tab that nobody sees holds none and reads what it missed when it is seen again. A stream that
 * hidden tabs need too (`isShared`) is held by one tab for all, where browsers have locks: over https.
 */
function followStream(stream: Stream, follower: Follower, signal: AbortSignal, isShared: boolean): void {
  if (isShared && "locks" in navigator) followTogether(stream, follower, signal);
  else followWhileSeen(stream, follower, signal);
}

function followWhileSeen(stream: Stream, follower: Follower, signal: AbortSignal): void {
  let run: AbortController | undefined;
  let wasHidden = false;
  const look = () => {
    if (document.hidden) {
      wasHidden = true;
      run?.abort();
      run = undefined;
    } else if (run === undefined) {
      run = new AbortController();
      open(stream, follower, AbortSignal.any([run.signal, signal]), wasHidden);
    }
  };
  document.addEventListener("visibilitychange", look, { signal });
  look();
}

/** The tab with the lock holds the connection and forwards its events. When it is closed, another takes over. */
function followTogether(stream: Stream, follower: Follower, signal: AbortSignal): void {
  const name = `svc:stream:${stream.url}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => {
    if (data === null) follower.missed();
    else follower.hear(data.name, data.json);
  });
  // Another tab may hold the stream already.
  follower.opened?.();
  const tell = (message: StreamMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
    if (!signal.aborted) channel.postMessage(message);
  };
  const forAll: Follower = {
    hear(event, json) {
      follower.hear(event, json);
      tell({ name: event, json });
    },
    missed() {
      follower.missed();
      tell(null);
    },
    opened: () => follower.opened?.(),
  };
  const hold = (isLate: boolean) =>
    new Promise<void>((ended) => {
      open(stream, forAll, signal, isLate);
      signal.addEventListener("abort", () => ended(), { once: true });
    });
  signal.addEventListener("abort", () => channel.close(), { once: true });
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock === null || signal.aborted ? undefined : hold(false)))
    .then(() => (signal.aborted ? undefined : navigator.locks.request(name, { signal }, () => hold(true))))
    // The signal has aborted while this tab was in line.
    .catch(() => undefined);
}

/** Null: `missed`. */
type StreamMessage = { readonly name: string; readonly json: string } | null;

/**
 * Where the network fails, the browser connects again and says where it was (Last-Event-ID). Where it is
 * refused (by a proxy before a service that starts, say), it gives up: then this connects anew.
 */
function open({ url, names }: Stream, follower: Follower, signal: AbortSignal, isLate: boolean): void {
  let stream: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = (isAgain: boolean) => {
    stream = new EventSource(url);
    for (const name of names)
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => follower.hear(name, data));
    const opened = () => (isAgain ? follower.missed() : follower.opened?.());
    stream.addEventListener("open", opened, { once: true });
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(connect, againMs, true);
    });
  };
  connect(isLate);
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      stream.close();
    },
    { once: true },
  );
}
