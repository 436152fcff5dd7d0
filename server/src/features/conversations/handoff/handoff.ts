import type { InboxEvent, VisitorEvent } from "@svc/contract";
import type { Caller } from "../../../foundation/caller.ts";
import type { Implementation, RequestContext } from "../../../foundation/implement.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Outbox } from "../../../foundation/outbox.ts";
import type { Queue, Handler, Job } from "../../../foundation/queue.ts";
import type { Presence } from "../../accounts/accounts.ts";
import type { Answers } from "../../answers/answers.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Visitors } from "../visitors.ts";
import { agentOperations } from "./agent-operations.ts";
import { bulkOperation } from "./bulk-operation.ts";
import { unansweredQueue, callPerson, wordsFor } from "./call-person.ts";
import type { HandoffDeps } from "./call-person.ts";
import { cannedReplyOperations, purgeCannedReplies } from "./canned-replies.ts";
import { draftOperation } from "./draft-reply.ts";
import { createInboxFeeds } from "./inbox-feeds.ts";
import { readPlace } from "./read-feed.ts";
import { subscribeToReleased } from "./released.ts";
import { summaryOperation } from "./summary.ts";
import { createTeam } from "./team.ts";
import { createTriggers } from "./triggers.ts";
import type { HandoffTriggers } from "./triggers.ts";
import { VisitorFeeds } from "./visitor-feeds.ts";
import type { Listener } from "./visitor-feeds.ts";
import { languageOf } from "../../answers/answers.ts";
import { reachOf, reachUnknown } from "../find-email.ts";
import { recordOutgoing } from "../record-outgoing.ts";
import { readRecent } from "./read-recent.ts";
import { lockSession, giveBack, auditSnapshot, onSessionBroadcast, broadcastSession } from "./transitions.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { handoffPhrase, offerPhrase } from "./handoff-phrases.ts";

export type { Listener } from "./visitor-feeds.ts";

export interface Handoff extends HandoffTriggers {
  readonly implementations: readonly Implementation[];
  /** An answer was rated down. */
  afterRating(chatbot: KnownChatbot, sessionKey: number): Promise<void>;
  /** A visitor's message or the chatbot's answer was stored. Notifies agents. */
  messageStored(chatbot: KnownChatbot, message: { readonly sessionKey: number; readonly messageId: string }): void;
  /** Gives a visitor's page what happens in its session; answers how to end that. Throws Problems. */
  followChat(
    sessionId: string,
    context: Pick<RequestContext, "address" | "visitorToken" | "judgeOrigin"> & {
      readonly lastEventId: string | undefined;
    },
    listener: Listener<VisitorEvent>,
  ): Promise<() => void>;
  /** Gives agents what happens in their workspace. */
  followSessions(chatbotId: string | undefined, caller: Caller, listener: Listener<InboxEvent>): Promise<() => void>;
  purge(chatbotKey: number): Promise<void>;
}

export interface HandoffOptions extends Omit<HandoffDeps, "team"> {
  readonly presence: Pick<Presence, "follow" | "isAnyoneOnline">;
  readonly queue: Queue;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "subscribe">;
  readonly chatbots: Chatbots;
  readonly answers: Pick<Answers, "write" | "writeDraft">;
  readonly visitors: Visitors;
  /** Called again and again with the row keys of sessions that visitors have open in a page. */
  readonly watched?: ((sessionKeys: readonly number[]) => void) | undefined;
  /** Ends what the chatbot is writing in a session. */
  silence(sessionKey: number): void;
}

/** Conversations that people take over from the chatbot. */
export function createHandoff(given: HandoffOptions): Handoff {
  const team = createTeam(given);
  const options = { ...given, team };
  const { database, channel, queue, chatbots, visitors, outbox, presence } = options;
  const visitorFeeds = new VisitorFeeds(options);
  const inboxFeeds = createInboxFeeds(options);

  onSessionBroadcast(channel, {
    hear(note) {
      inboxFeeds.tell(note);
      if (!note.forVisitor) return;
      if (note.kind === "typing") visitorFeeds.typing(note.sessionKey, note.agent);
      else visitorFeeds.wake(note.sessionKey);
    },
    missed() {
      visitorFeeds.wakeAll();
      inboxFeeds.resync();
    },
  });
  queue.handle(unansweredQueue, unansweredHandler(options, chatbots));
  subscribeToReleased(outbox, options);

  return {
    ...createTriggers(options),
    implementations: [
      ...agentOperations(options),
      bulkOperation(options),
      ...cannedReplyOperations(options),
      summaryOperation(options),
      draftOperation(options),
      ...team.implementations,
    ],
    afterRating: createAfterRating(options),
    messageStored({ workspaceId }, { sessionKey, messageId }) {
      if (!inboxFeeds.isWatched(workspaceId)) return;
      broadcastSession(channel, {
        workspaceId,
        sessionKey,
        kind: "message",
        messageId,
        agent: null,
        forVisitor: false,
      });
    },
    async followChat(sessionId, context, listener) {
      const { sessionKey } = await visitors.identify(context, sessionId);
      const place = await readPlace(database, sessionKey, context.lastEventId);
      return visitorFeeds.follow(sessionKey, place, listener);
    },
    async followSessions(chatbotId, caller, listener) {
      if (chatbotId !== undefined) await chatbots.find(caller, chatbotId);
      const seen = chatbotId === undefined ? caller.chatbotIds : [chatbotId];
      const end = inboxFeeds.follow(caller.workspaceId, { listener, sees: (id) => seen?.includes(id) !== false });
      const leave = presence.follow(caller);
      return () => {
        leave();
        end();
      };
    },
    purge: (chatbotKey) => purgeCannedReplies(database, chatbotKey),
  };
}

/** The rule that a thumbs-down escalates. The visitor gets a message in the conversation. */
function createAfterRating(deps: HandoffDeps) {
  const { database, clock, channel } = deps;
  return async (chatbot: KnownChatbot, sessionKey: number): Promise<void> => {
    const { enabled, rules } = chatbot.handoff;
    if (!enabled || !rules.thumbsDown) return;
    const recent = await readRecent(database, sessionKey);
    // Offered just now, and not taken up: once is enough.
    if (recent.at(-1)?.offered === "ticket") return;
    const called = await callPerson(deps, chatbot, sessionKey, { by: "visitor", reason: "thumbs-down" });
    if (called.outcome === "called" && !called.isNew) return;
    const language = languageOf("", recent, chatbot.locale);
    // It took the token to rate.
    const reach = await reachOf(deps, { chatbot, sessionKey, standing: "own" });
    const message = await database.transaction(async (transaction) => {
      const session = await lockSession(transaction, sessionKey);
      if (session === undefined) return undefined;
      return recordOutgoing(transaction, {
        session,
        workspaceId: chatbot.workspaceId,
        content: wordsFor(called, language, chatbot, reach),
        metadata: {
          sources: [],
          confidence: 1,
          answered: true,
          generatedBy: "system",
          ...(called.outcome === "called" ? {} : { offered: "ticket" }),
        },
        now: clock.now(),
      });
    });
    if (message === undefined) return;
    const note = { workspaceId: chatbot.workspaceId, sessionKey, messageId: message.id, agent: null };
    broadcastSession(channel, { ...note, kind: "message", forVisitor: true });
  };
}

/**
 * Gives a conversation back to the chatbot that nobody came to in the time that its owner set: says so, once,
 * and offers a ticket, which the chatbot can then take. One that changed hands meanwhile is left alone.
 */
function unansweredHandler({ database, clock, channel }: HandoffDeps, chatbots: Pick<Chatbots, "findByKey">): Handler {
  return {
    concurrency: 2,
    async run({ payload, holdLease }: Job) {
      const sessionKey = numberIn(payload, "sessionKey");
      const since = numberIn(payload, "since");
      const row = await database.query
        .selectFrom("session")
        .select("chatbot_key")
        .where("key", "=", sessionKey)
        .executeTakeFirst();
      const chatbot = row === undefined ? undefined : await chatbots.findByKey(row.chatbot_key);
      if (chatbot === undefined) return;
      const { workspaceId, locale } = chatbot;
      const language = languageOf("", await readRecent(database, sessionKey), locale);
      const message = await database.transaction(async (transaction) => {
        await holdLease(transaction);
        const session = await lockSession(transaction, sessionKey);
        if (session?.handoff !== "waiting" || session.handoff_since !== since) return undefined;
        const now = clock.now();
        const free = await giveBack(transaction, session, { workspaceId, by: "chatbot", reason: "unanswered", now });
        const change = { before: auditSnapshot(session), after: auditSnapshot(free) };
        await recordChange(transaction, clock, { workspaceId, resource: session.id, ...change });
        const content = `${handoffPhrase(language, "unanswered")} ${offerPhrase(language, reachUnknown)}`;
        const metadata = { sources: [], confidence: 1, answered: true, offered: "ticket", generatedBy: "system" };
        return recordOutgoing(transaction, { session, workspaceId, content, metadata, now });
      });
      if (message === undefined) return;
      const note = { workspaceId, sessionKey, agent: null, forVisitor: true };
      broadcastSession(channel, { ...note, kind: "state", messageId: null });
      broadcastSession(channel, { ...note, kind: "message", messageId: message.id });
    },
  };
}
