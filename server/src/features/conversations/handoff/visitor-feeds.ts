import type { VisitorEvent } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import { Problem } from "../../../foundation/problem.ts";
import { readOutgoing, readState, stateMarks } from "./read-feed.ts";
import type { FeedState } from "./read-feed.ts";
import { stateOf } from "./transitions.ts";

/** Whoever follows something live: frames are written as they come, and the stream can be ended. */
export interface Listener<Event> {
  send(event: Event): void;
  end(): void;
}

interface Reader {
  readonly listener: Listener<VisitorEvent>;
  /** Row key of the last message that it has. */
  after: number;
  state: FeedState | undefined;
}

/** A session with subscribers in this process. Read once for all of them. */
interface Feed {
  readonly readers: Set<Reader>;
  reading: Promise<void> | undefined;
  readAgain: boolean;
}

/** Pages of one visitor that follow at a time. */
const readersAtMost = 20;
/** A note can be lost; so often the sessions that are followed are looked at, all at once. */
const lookMs = 15_000;

/**
 * Gives visitors' pages what happens in their sessions. A note says that there is something; what it is
 * is read from the store, in order, so that nothing is lost and nothing comes twice.
 */
export function createVisitorFeeds({
  database,
  clock,
  log,
  watched,
}: {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  /** Called again and again with the row keys of sessions that visitors have open in a page. */
  readonly watched?: ((sessionKeys: readonly number[]) => void) | undefined;
}) {
  const feeds = new Map<number, Feed>();
  let timer: NodeJS.Timeout | undefined;

  /** `after`: row key of the last message that the page knows. */
  async function follow(sessionKey: number, after: number, listener: Listener<VisitorEvent>): Promise<() => void> {
    const feed = feeds.get(sessionKey) ?? { readers: new Set<Reader>(), reading: undefined, readAgain: false };
    if (feed.readers.size >= readersAtMost)
      throw new Problem("rate_limited", `At most ${readersAtMost} pages can follow one conversation. Close one.`, {
        retryAfterSeconds: Math.ceil(lookMs / 1_000),
        limit: readersAtMost,
      });
    feeds.set(sessionKey, feed);
    timer ??= setInterval(() => void look(), lookMs).unref();
    const reader: Reader = { listener, after, state: undefined };
    feed.readers.add(reader);
    watched?.([sessionKey]);
    await refresh(sessionKey, feed);
    return () => {
      feed.readers.delete(reader);
      if (feed.readers.size === 0 && feeds.get(sessionKey) === feed) feeds.delete(sessionKey);
      if (feeds.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  function refresh(sessionKey: number, feed: Feed): Promise<void> {
    feed.readAgain = true;
    feed.reading ??= readAll(sessionKey, feed);
    return feed.reading;
  }

  async function readAll(sessionKey: number, feed: Feed): Promise<void> {
    while (feed.readAgain && feed.readers.size > 0) {
      feed.readAgain = false;
      try {
        if (await read(sessionKey, feed)) feed.readAgain = true;
      } catch (error) {
        // The next note, or the next look, reads again.
        log.warn({ err: error }, "a followed session cannot be read just now");
      }
    }
    // In the same turn as the last look at `readAgain`: a wake in between would be lost.
    feed.reading = undefined;
  }

  /** True where there may be more. */
  async function read(sessionKey: number, feed: Feed): Promise<boolean> {
    const readers = [...feed.readers];
    const from = Math.min(...readers.map(({ after }) => after));
    // The state first, so that an agent is announced before their messages.
    const state = await readState(database, sessionKey);
    if (state === undefined) {
      for (const { listener } of readers) listener.end();
      return false;
    }
    const { messages, isWhole } = await readOutgoing(database, sessionKey, { after: from, now: clock.now() });
    for (const reader of readers) {
      sendState(reader, state);
      for (const { key, message } of messages) {
        if (key <= reader.after) continue;
        reader.after = key;
        reader.listener.send({ event: "message", id: message.id, data: message });
      }
    }
    return !isWhole;
  }

  function sendState(reader: Reader, state: FeedState): void {
    const { listener, state: known } = reader;
    reader.state = state;
    if (known?.handoff !== state.handoff || known.handoff_since !== state.handoff_since) {
      const { handoff_since: since, assignee_name: name } = state;
      const agent = name === null ? null : { name };
      const data = { handoff: stateOf(state), agent, since: since === null ? null : isoTime(since) };
      listener.send({ event: "handoff", data });
    }
    if (known?.status !== state.status)
      listener.send({ event: "session", data: { status: state.status === "resolved" ? "resolved" : "created" } });
  }

  /** One query for all that are followed; only what differs is read. */
  async function look(): Promise<void> {
    watched?.([...feeds.keys()]);
    const marks = await stateMarks(database, [...feeds.keys()]).catch(() => undefined);
    if (marks === undefined) return;
    for (const [sessionKey, feed] of feeds) {
      const mark = marks.get(sessionKey);
      if ([...feed.readers].some(({ state }) => state?.mark !== mark)) void refresh(sessionKey, feed);
    }
  }

  return {
    follow,
    /** Something happened in this session. */
    wake(sessionKey: number): void {
      const feed = feeds.get(sessionKey);
      if (feed !== undefined) void refresh(sessionKey, feed);
    },
    typing(sessionKey: number, agent: string | null): void {
      const data = { agent: agent === null ? null : { name: agent } };
      for (const { listener } of feeds.get(sessionKey)?.readers ?? []) listener.send({ event: "typing", data });
    },
    /** Notes may have been missed. */
    wakeAll(): void {
      for (const [sessionKey, feed] of feeds) void refresh(sessionKey, feed);
    },
  };
}
