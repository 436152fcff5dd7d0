import type { VisitorEvent } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { coalesce } from "../../../foundation/coalesce.ts";
import type { Coalesced } from "../../../foundation/coalesce.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import { Problem } from "../../../foundation/problem.ts";
import { readOutgoing, readState, stateMarks } from "./read-feed.ts";
import type { FeedState } from "./read-feed.ts";
import { stateOf } from "./transitions.ts";

/** A subscriber of a live stream: events are written as they come, and the stream can be ended. */
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
  readonly reading: Coalesced;
}

interface VisitorFeedsDeps {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  /** Called again and again with the row keys of sessions that visitors have open in a page. */
  readonly watched?: ((sessionKeys: readonly number[]) => void) | undefined;
}

/** Pages of one visitor that follow at a time. */
const maxReaders = 20;
/** Broadcast messages can be lost, so all followed sessions are checked this often. */
const checkMs = 15_000;

/**
 * Streams what happens in sessions to their visitors' pages. A broadcast message says that there is something; what
 * it is is read from the store, in order, so nothing is lost and nothing comes twice.
 */
export class VisitorFeeds {
  readonly #deps: VisitorFeedsDeps;
  readonly #feeds = new Map<number, Feed>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: VisitorFeedsDeps) {
    this.#deps = deps;
  }

  /** `after`: row key of the last message that the page knows. Returns how to stop. */
  async follow(sessionKey: number, after: number, listener: Listener<VisitorEvent>): Promise<() => void> {
    const feed = this.#feeds.get(sessionKey) ?? this.#newFeed(sessionKey);
    if (feed.readers.size >= maxReaders)
      throw new Problem("rate_limited", `At most ${maxReaders} pages can follow one conversation. Close one.`, {
        retryAfterSeconds: Math.ceil(checkMs / 1_000),
        limit: maxReaders,
      });
    this.#feeds.set(sessionKey, feed);
    this.#timer ??= setInterval(() => void this.#check(), checkMs).unref();
    const reader: Reader = { listener, after, state: undefined };
    feed.readers.add(reader);
    this.#deps.watched?.([sessionKey]);
    feed.reading.run();
    await feed.reading.idle();
    return () => {
      feed.readers.delete(reader);
      if (feed.readers.size === 0 && this.#feeds.get(sessionKey) === feed) this.#feeds.delete(sessionKey);
      if (this.#feeds.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Something happened in this session. */
  wake(sessionKey: number): void {
    this.#feeds.get(sessionKey)?.reading.run();
  }

  typing(sessionKey: number, agent: string | null): void {
    const data = { agent: agent === null ? null : { name: agent } };
    for (const { listener } of this.#feeds.get(sessionKey)?.readers ?? []) listener.send({ event: "typing", data });
  }

  /** Broadcast messages may have been missed. */
  wakeAll(): void {
    for (const { reading } of this.#feeds.values()) reading.run();
  }

  #newFeed(sessionKey: number): Feed {
    const readers = new Set<Reader>();
    const reading = coalesce(
      async () => {
        while (readers.size > 0 && (await this.#read(sessionKey, readers)));
      },
      // The next message, or the next check, reads again.
      (error) => this.#deps.log.warn({ err: error }, "a followed session cannot be read just now"),
    );
    return { readers, reading };
  }

  /** True where there may be more. */
  async #read(sessionKey: number, all: ReadonlySet<Reader>): Promise<boolean> {
    const { database, clock } = this.#deps;
    const readers = [...all];
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

  /** One query for all followed sessions; only those that differ are read. */
  async #check(): Promise<void> {
    const sessionKeys = [...this.#feeds.keys()];
    this.#deps.watched?.(sessionKeys);
    const marks = await stateMarks(this.#deps.database, sessionKeys).catch(() => undefined);
    if (marks === undefined) return;
    for (const [sessionKey, { readers, reading }] of this.#feeds) {
      const mark = marks.get(sessionKey);
      if ([...readers].some(({ state }) => state?.mark !== mark)) reading.run();
    }
  }
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
