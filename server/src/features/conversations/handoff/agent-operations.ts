import { operations, roleSchema } from "@svc/contract";
import { isAtLeast, bootstrapKeyId } from "../../../foundation/caller.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { findPicture } from "../../accounts/accounts.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { claimNamed } from "../attachments/attachment-rows.ts";
import { recordOutgoing } from "../record-outgoing.ts";
import { unansweredQueue } from "./call-person.ts";
import type { HandoffDeps } from "./call-person.ts";
import { findSession, sessionNotFound } from "./find-session.ts";
import {
  assign,
  claim,
  escalate,
  giveBack,
  lockSession,
  requireFree,
  stateOf,
  toHandoff,
  auditSnapshot,
  broadcastSession,
} from "./transitions.ts";
import type { Cause, HandoffSession, Person, SessionBroadcast } from "./transitions.ts";
import { because } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../../foundation/problem.ts";

export interface AgentOptions extends HandoffDeps {
  readonly chatbots: Pick<Chatbots, "findByKey">;
  /** Ends what the chatbot is writing in a session: a person has it now. */
  silence(sessionKey: number): void;
}

/** What agents do in a conversation: take it, give it on, answer, give it back. */
export function agentOperations(options: AgentOptions): Implementation[] {
  const { database, clock, channel, queue, silence } = options;

  function publish(
    chatbot: KnownChatbot,
    sessionKey: number,
    note: Pick<SessionBroadcast, "kind"> & Partial<SessionBroadcast>,
  ) {
    const { workspaceId } = chatbot;
    broadcastSession(channel, { workspaceId, sessionKey, messageId: null, agent: null, forVisitor: true, ...note });
  }

  /** Notifies the session's subscribers, and stops the chatbot's answer if an agent took over. */
  function announce(chatbot: KnownChatbot, before: HandoffSession, after: HandoffSession): void {
    if (before === after) return;
    if (before.handoff === "none") silence(after.key);
    publish(chatbot, after.key, { kind: "state" });
  }

  async function locked(transaction: WriteTransaction, key: number): Promise<HandoffSession> {
    const session = await lockSession(transaction, key);
    if (session === undefined) throw sessionNotFound();
    return session;
  }

  const change = implement(operations.changeHandoff, async (input, caller) => {
    const { key, chatbot } = await findSession(options, caller, input.sesId);
    const { workspaceId, handoff } = chatbot;
    const cause: Cause = { workspaceId, by: caller.id, reason: input.reason ?? null, now: clock.now() };
    const { before, after } = await database.transaction(async (transaction) => {
      const session = await locked(transaction, key);
      const changed = await act(transaction, session, cause);
      if (changed !== session) {
        await recordChange(transaction, clock, {
          resource: session.id,
          before: auditSnapshot(session),
          after: auditSnapshot(changed),
        });
        if (stateOf(changed) === "waiting")
          await queue.add(
            transaction,
            unansweredQueue,
            { sessionKey: key, since: changed.handoff_since },
            cause.now + handoff.waitSeconds * 1_000,
          );
      }
      return { before: session, after: changed };
    });
    announce(chatbot, before, after);
    return toHandoff(after, chatbot.id);

    async function act(transaction: WriteTransaction, session: HandoffSession, by: Cause): Promise<HandoffSession> {
      switch (input.action) {
        case "claim":
          return claim(transaction, session, personOf(caller, input.name), by);
        case "assign": {
          requireMayTake(session, caller);
          const person = await readPerson(transaction, caller.workspaceId, input.member ?? "");
          return assign(transaction, session, { ...person, name: input.name ?? person.name }, by);
        }
        case "return":
          requireMayTake(session, caller);
          return giveBack(transaction, session, by);
        default:
          requireFree(session, caller.id);
          return escalate(transaction, session, by);
      }
    }
  });

  const reply = implement(
    operations.replyToSession,
    async ({ sesId, text: written, content, attachmentIds = [] }, caller) => {
      const text = written ?? content ?? "";
      const { key, chatbot } = await findSession(options, caller, sesId);
      const { workspaceId } = chatbot;
      const now = clock.now();
      const cause: Cause = { workspaceId, by: caller.id, reason: null, now };
      const { before, after, message } = await database.transaction(async (transaction) => {
        const session = await locked(transaction, key);
        // Whoever answers has it: else the chatbot would go on talking.
        const mine = await claim(transaction, session, personOf(caller), cause);
        const photo = await findPicture(transaction, { accountId: caller.id });
        const author = {
          kind: "agent" as const,
          name: mine.assignee_name ?? visibleName(caller),
          ...(photo === null ? {} : { photo }),
        };
        const said = await recordOutgoing(transaction, {
          session: mine,
          workspaceId,
          content: text,
          metadata: { author, generatedBy: "person" },
          files: await claimNamed(transaction, attachmentIds, key, now),
          now,
        });
        // What was said stands in the conversation, for as long as that is kept.
        const stored = { messageId: said.id, characters: text.length };
        await recordChange(transaction, clock, {
          before: auditSnapshot(session),
          after: { ...auditSnapshot(mine), ...stored },
        });
        return { before: session, after: mine, message: said };
      });
      announce(chatbot, before, after);
      publish(chatbot, key, { kind: "message", messageId: message.id });
      return message;
    },
  );

  const typing = implement(operations.sayTyping, async ({ sesId }, caller) => {
    const { key, chatbot } = await findSession(options, caller, sesId);
    const session = await database.query
      .selectFrom("session")
      .select("assignee_name")
      .where("key", "=", key)
      .where("assignee_id", "=", caller.id)
      .executeTakeFirst();
    // Who has not claimed it writes unseen.
    if (session !== undefined) publish(chatbot, key, { kind: "typing", agent: session.assignee_name });
    return null;
  });

  const presence = implement(operations.sharePresence, async ({ sesId, state }, caller) => {
    const { key, chatbot } = await findSession(options, caller, sesId);
    const note = { agent: visibleName(caller), presence: { id: caller.id, state }, forVisitor: false };
    publish(chatbot, key, { kind: "presence", ...note });
    return null;
  });

  return [change, reply, typing, presence];
}

function personOf(caller: Caller, name?: string): Person {
  return { id: caller.id, name: name ?? visibleName(caller) };
}

/** The assignee or an admin can reassign it; anyone can if it is unassigned. */
export function requireMayTake(session: HandoffSession, caller: Caller): void {
  if (!isAtLeast(caller.role, "admin")) requireFree(session, caller.id);
}

const teamName = "Support";

/** The name that a visitor sees unless the claim says another; the bootstrap key is named after its variable. */
function visibleName({
  kind,
  id,
  name,
  displayName = null,
}: Pick<Caller, "kind" | "id" | "name" | "displayName">): string {
  if (displayName !== null) return displayName;
  if (id === bootstrapKeyId) return teamName;
  return kind === "member" ? firstNameIn(name) : name;
}

/** The member of this workspace with this id. Throws a Problem where there is none, or one that may not reply. */
export async function readPerson(
  query: Pick<WriteTransaction, "selectFrom">,
  workspaceId: string,
  memberId: string,
): Promise<Person> {
  const row = await query
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id", "account.email", "account.display_name", "member.role"])
    .where("member.workspace_id", "=", workspaceId)
    .where("account.id", "=", memberId)
    .executeTakeFirst();
  if (row === undefined)
    throw new Problem("not_found", "This workspace has no member with this id. List its members to see their ids.");
  if (!isAtLeast(roleSchema.parse(row.role), "agent"))
    throw new Problem("unprocessable", because("viewer_not_assignable"), {
      errors: [{ path: "member", message: "must be an agent, an admin or an owner" }],
    });
  return { id: row.id, name: row.display_name ?? firstNameIn(row.email) };
}

/** Visitors are no business of an email address: `ada.lovelace@example.com` is Ada to them. */
function firstNameIn(email: string): string {
  const [first = ""] = email.split("@")[0]?.match(/\p{L}+/gu) ?? [];
  return first === "" ? teamName : first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
}
