import type { ServerResponse } from "node:http";
import type { HttpOperation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import type { Exchange, Route } from "./route.ts";

export interface StreamTiming {
  readonly keepAliveMs: number;
  /** A socket that takes nothing for so long is destroyed. */
  readonly stallMs: number;
  /** So much may wait for a slow reader before its socket is destroyed. */
  readonly bufferedBytes: number;
}

export const streamTiming: StreamTiming = { keepAliveMs: 15_000, stallMs: 60_000, bufferedBytes: 4 * 1024 * 1024 };

export interface EventStream {
  /** Writes complete frames. No effect after the client has left. Never waits, never throws. */
  write(frames: string): void;
  end(): void;
}

const streamHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/** Begins a stream of server-sent events: kept alive by comments, bounded for readers that do not read. */
export function openEventStream(
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
  timing: StreamTiming = streamTiming,
): EventStream {
  let stall: NodeJS.Timeout | undefined;
  const destroy = () => outgoing.destroy();
  const watchStall = () => {
    if (outgoing.writableLength > timing.bufferedBytes) destroy();
    else stall ??= setTimeout(destroy, timing.stallMs);
  };
  const unwatch = () => {
    clearTimeout(stall);
    stall = undefined;
  };
  let waiting = "";
  let isScheduled = false;
  // What comes in one turn of the event loop leaves in one write: a system call costs more than a token.
  const schedule = () => {
    if (!isScheduled) setImmediate(flush);
    isScheduled = true;
  };
  const write = (frames: string) => {
    schedule();
    waiting += frames;
  };
  const flush = () => {
    const frames = waiting;
    waiting = "";
    isScheduled = false;
    if (outgoing.destroyed || outgoing.writableEnded) return;
    if (frames === "") outgoing.flushHeaders();
    else if (!outgoing.write(frames)) watchStall();
  };
  const stopKeepingAlive = keepAlive(timing.keepAliveMs, () => write(": keep-alive\n\n"));
  // A reader that went away is no error of ours, and must not end the process.
  outgoing.on("error", () => undefined);
  outgoing.on("drain", unwatch);
  outgoing.once("close", () => {
    stopKeepingAlive();
    unwatch();
  });
  if (!outgoing.destroyed && !outgoing.headersSent) outgoing.writeHead(200, { ...streamHeaders, ...headers });
  // The head leaves with the first frames, or without any at the end of this turn.
  schedule();
  return {
    write,
    end() {
      stopKeepingAlive();
      if (waiting !== "") flush();
      if (outgoing.destroyed || outgoing.writableEnded) return;
      outgoing.end();
      if (!outgoing.writableFinished) watchStall();
    },
  };
}

/** One timer for all streams of the same pace: thousands of them are quiet most of the time. */
const heartbeats = new Map<number, { readonly timer: NodeJS.Timeout; readonly beats: Set<() => void> }>();

function keepAlive(everyMs: number, beat: () => void): () => void {
  let shared = heartbeats.get(everyMs);
  if (shared === undefined) {
    const beats = new Set<() => void>();
    const timer = setInterval(() => {
      for (const each of beats) each();
    }, everyMs);
    heartbeats.set(everyMs, (shared = { timer, beats }));
  }
  const { timer, beats } = shared;
  beats.add(beat);
  return () => {
    beats.delete(beat);
    if (beats.size > 0 || heartbeats.get(everyMs)?.timer !== timer) return;
    clearInterval(timer);
    heartbeats.delete(everyMs);
  };
}

/** One frame: `event:` and `data:`, the data as JSON on one line; with an `id:` to go on from. */
function eventFrame(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * The route of an operation that is followed: each of `follow`'s values is an event named `event`.
 * What `follow` throws before it gives its values back is a problem; `context.signal` ends it when
 * the reader has gone, its credential is revoked, or the service stops.
 */
export function followRoute<Input extends z.ZodType, Output extends z.ZodType>(
  operation: HttpOperation<Input, Output>,
  event: string,
  follow: (input: z.output<Input>, caller: Caller, context: RequestContext) => Promise<AsyncIterable<z.input<Output>>>,
): Route {
  const { method, path } = operation.http;
  return {
    method,
    path,
    async handle(exchange) {
      const accepted = await exchange.accept(operation);
      const { input, caller, context } = accepted;
      const credential = exchange.watchCredential(accepted);
      try {
        const signal = AbortSignal.any([exchange.signal, exchange.draining, credential.signal]);
        await writeEvents(exchange, event, await follow(input, caller, { ...context, signal }), signal);
      } finally {
        credential.close();
      }
    },
  };
}

/** What is sent to one reader, and how it is ended. */
interface Listener<Event> {
  send(event: Event): void;
  end(): void;
}

/**
 * The route of an operation whose events come by themselves: `open` is given somebody who listens and answers
 * how to stop that. What it throws is a problem. Nothing waits for a reader, and no promise is kept a stream.
 */
export function liveRoute<Input extends z.ZodType, Output extends z.ZodType<LiveEvent>>(
  operation: HttpOperation<Input, Output>,
  open: (
    input: z.output<Input>,
    caller: Caller,
    context: RequestContext & { readonly lastEventId: string | undefined },
    listener: Listener<z.input<Output> & LiveEvent>,
  ) => Promise<() => void>,
): Route {
  const { method, path } = operation.http;
  return {
    method,
    path,
    async handle(exchange) {
      const { incoming, outgoing, draining } = exchange;
      const accepted = await exchange.accept(operation);
      const { input, caller, context } = accepted;
      const [lastEventId] = [incoming.headers["last-event-id"] ?? []].flat();
      const ended = new AbortController();
      let stream: EventStream | undefined;
      let early = "";
      const close = await open(
        input,
        caller,
        { ...context, lastEventId },
        {
          send({ event, data, id }) {
            const frame = eventFrame(event, data, id);
            if (stream === undefined) early += frame;
            else stream.write(frame);
          },
          end: () => ended.abort(),
        },
      );
      stream = openEventStream(outgoing, { "Cache-Control": "no-store, no-transform" });
      stream.write(early);
      // A visitor's token doesn't expire. Deleting its session ends the stream.
      const credential = operation.access === "visitor" ? undefined : exchange.watchCredential(accepted);
      const signals = [exchange.signal, draining, ended.signal];
      if (credential !== undefined) signals.push(credential.signal);
      // `Prefer: wait=N`: so long and no longer; with 0 what there is now.
      if (context.waitSeconds !== undefined) signals.push(AbortSignal.timeout(context.waitSeconds * 1_000));
      const signal = AbortSignal.any(signals);
      if (!signal.aborted && incoming.method !== "HEAD")
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      close();
      credential?.close();
      stream.end();
    },
  };
}

interface LiveEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: object;
}

async function writeEvents(
  { outgoing, incoming }: Exchange,
  event: string,
  values: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const stream = openEventStream(outgoing, { "Cache-Control": "no-store, no-transform" });
  if (incoming.method === "HEAD") return stream.end();
  const iterator = values[Symbol.asyncIterator]();
  const ended = new Promise<{ done: true; value: undefined }>((resolve) => {
    const end = () => resolve({ done: true, value: undefined });
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), ended]);
      if (step.done === true) return;
      stream.write(eventFrame(event, step.value));
    }
  } finally {
    stream.end();
    // Not awaited: a generator that waits for something would not answer before it came.
    iterator.return?.().catch(() => undefined);
  }
}
