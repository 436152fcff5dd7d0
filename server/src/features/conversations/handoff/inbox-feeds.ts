import type { InboxEvent } from "@svc/contract";
import type { Channel } from "../../../foundation/channel.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import { filesOf, queriesOf, shownMetadata } from "../metadata.ts";
import type { SessionBroadcast } from "./transitions.ts";
import { handoffColumns, stateOf, toHandoff } from "./transitions.ts";
import type { Listener } from "./visitor-feeds.ts";

interface InboxReader {
  readonly listener: Listener<InboxEvent>;
  readonly sees: (chatbotId: string) => boolean;
}

/** The topic on which a process says that agents of a workspace follow its conversations: `{ workspaceId }`. */
const watchTopic = "inbox-watched";
const announceMs = 15_000;
/** Who has not said so for so long has left. */
const watchedForMs = 3 * announceMs;

/**
 * Gives agents what happens in their workspace's conversations. Messages that the chatbot has with visitors
 * are only read while someone in any process has the inbox open.
 */
export function createInboxFeeds({
  database,
  clock,
  channel,
  log,
}: {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly channel: Channel;
  readonly log: Log;
}) {
  const readers = new Map<string, Set<InboxReader>>();
  const watchedUntil = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let order: Promise<void> = Promise.resolve();

  channel.subscribe(watchTopic, {
    receive(message) {
      const workspaceId: unknown =
        typeof message === "object" && message !== null ? Reflect.get(message, "workspaceId") : undefined;
      if (typeof workspaceId !== "string") return;
      const now = performance.now();
      for (const [id, until] of watchedUntil) if (until < now) watchedUntil.delete(id);
      watchedUntil.set(workspaceId, now + watchedForMs);
    },
  });

  function announce(): void {
    for (const workspaceId of readers.keys()) channel.publish(watchTopic, { workspaceId });
  }

  function follow(workspaceId: string, reader: InboxReader): () => void {
    const all = readers.get(workspaceId) ?? new Set();
    readers.set(workspaceId, all.add(reader));
    timer ??= setInterval(announce, announceMs).unref();
    channel.publish(watchTopic, { workspaceId });
    return () => {
      all.delete(reader);
      if (all.size === 0) readers.delete(workspaceId);
      if (readers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  async function tell(note: SessionBroadcast): Promise<void> {
    const followed = readers.get(note.workspaceId);
    if (followed === undefined) return;
    const event = await eventOf(note);
    if (event === undefined) return;
    for (const { listener, sees } of followed) if (sees(event.data.chatbotId)) listener.send(event);
  }

  async function eventOf(note: SessionBroadcast): Promise<Exclude<InboxEvent, { event: "resync" }> | undefined> {
    if (note.kind === "message") return readMessage(note);
    const handoff = await readHandoff(note);
    if (note.presence === undefined || handoff === undefined) return handoff;
    const { id, sessionId, chatbotId } = handoff.data;
    const { presence } = note;
    const agent = { id: presence.id, name: note.agent ?? "" };
    return { event: "presence", data: { id, sessionId, chatbotId, agent, state: presence.state } };
  }

  async function readMessage({ sessionKey, messageId }: SessionBroadcast) {
    const row = await database.query
      .selectFrom("message")
      .innerJoin("session", "session.key", "message.session_key")
      .innerJoin("chatbot", "chatbot.key", "message.chatbot_key")
      .select([
        "session.id as sessionId",
        "session.session_id as name",
        "session.handoff",
        "session.assignee_id",
        "session.assignee_name",
        "chatbot.id as chatbotId",
        "message.client_id",
        "message.id",
        "message.role",
        "message.content",
        "message.metadata",
        "message.created_at",
      ])
      .where("message.session_key", "=", sessionKey)
      .where("message.id", "=", messageId ?? "")
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const message = {
      id: row.client_id ?? row.id,
      content: row.content,
      role: row.role === "user" ? ("user" as const) : ("assistant" as const),
      timestamp: isoTime(row.created_at),
      ...(row.metadata === null ? {} : { metadata: { ...shownMetadata(row.metadata), ...queriesOf(row.metadata) } }),
      ...filesOf(row.metadata, clock.now()),
    };
    const { assignee_id: agentId, assignee_name: agentName } = row;
    const assignee = agentId === null ? null : { id: agentId, name: agentName ?? "" };
    const ids = { id: row.sessionId, sessionId: row.name, chatbotId: row.chatbotId };
    const data = { ...ids, message, handoff: stateOf(row), assignee };
    return { event: "message" as const, data };
  }

  async function readHandoff({ sessionKey }: SessionBroadcast) {
    const row = await database.query
      .selectFrom("session")
      .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
      .select(handoffColumns.map((column) => `session.${column}` as const))
      .select("chatbot.id as chatbotId")
      .where("session.key", "=", sessionKey)
      .executeTakeFirst();
    return row === undefined ? undefined : { event: "handoff" as const, data: toHandoff(row, row.chatbotId) };
  }

  return {
    follow,
    /** Whether agents of this workspace follow its conversations, in whatever process. */
    isWatched(workspaceId: string): boolean {
      return (watchedUntil.get(workspaceId) ?? 0) > performance.now();
    },
    /** In the order of the calls. */
    tell(note: SessionBroadcast): void {
      if (!readers.has(note.workspaceId)) return;
      order = order
        .then(() => tell(note))
        .catch((error: unknown) => log.warn({ err: error }, "an inbox could not be told of a message"));
    },
    /** Notes may have been missed. */
    resync(): void {
      for (const followed of readers.values())
        for (const { listener } of followed) listener.send({ event: "resync", data: {} });
    },
  };
}
