import type { VisitorChanges } from "@svc/contract";
import type { Channel } from "../../foundation/channel.ts";
import { notLast } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { FileLink } from "./attachments/file-links.ts";
import { escalate, lockSession, broadcastSession } from "./handoff/transitions.ts";
import { recordVisitorTurn } from "./record-turn.ts";
import type { VisitorTurn } from "./admit-turn.ts";
import { nothingRequired } from "./take-session.ts";
import { noVisitorMetadata } from "./sessions/visitor-details.ts";

/** A visitor's mail, as a message of its session. */
export interface MailTurn {
  readonly sessionId: string;
  /** Nobody guesses it. */
  readonly clientId: string;
  readonly text: string;
  /** What the mail says of its sender; null: the session knows better. */
  readonly visitor: VisitorChanges | null;
  /** The session, `ses_…`, where the mail has shown that it comes from its visitor. */
  readonly proves: string | null;
  /** Stored for its session with `storeMailFiles`, and not sent yet. */
  readonly files?: readonly FileLink[];
}

/** A mail before its text is known. */
export type MailHead = Omit<MailTurn, "text" | "files">;

/** The same as a turn; what the owner requires of pages can't be asked of mail. */
export function turnOf({
  clientId,
  text,
  visitor,
  proves,
  files = [],
}: MailTurn): Pick<
  VisitorTurn,
  "clientId" | "text" | "files" | "regenerate" | "visitorMetadata" | "proof" | "requires" | "isMail"
> {
  return {
    clientId,
    text,
    files,
    regenerate: false,
    visitorMetadata: { ...noVisitorMetadata, visitor },
    proof: { tokenOf: proves, subject: null, keys: [clientId] },
    requires: nothingRequired,
    isMail: true,
  };
}

/** Stores a mail as its visitor's message, within a write that goes on; nothing answers it yet. */
export function* recordMail(
  chatbot: KnownChatbot,
  mail: MailTurn,
  now: number,
): Work<{
  readonly sessionKey: number;
  readonly sesId: string;
  readonly messageKey: number;
  readonly messageId: string;
}> {
  const answerId = newId("msg", now + 1);
  const turn = { ...turnOf(mail), chatbot, sessionId: mail.sessionId, answerId, now, rateLimit: null };
  const recorded = yield* notLast(recordVisitorTurn({ ...turn, isAnsweredLater: true }));
  if (recorded.outcome === "refused" || recorded.outcome === "limited") throw new Error("A mail was not taken.");
  return recorded;
}

/** Has the conversation wait for a person, whatever the hour. Publish it with `publishWaiting` after the commit. */
export async function awaitPerson(
  transaction: WriteTransaction,
  { workspaceId }: Pick<KnownChatbot, "workspaceId">,
  { sessionKey, now }: { readonly sessionKey: number; readonly now: number },
): Promise<void> {
  const session = await lockSession(transaction, sessionKey);
  if (session !== undefined) await escalate(transaction, session, { workspaceId, by: "chatbot", reason: "email", now });
}

export function publishWaiting(channel: Channel, workspaceId: string, sessionKey: number): void {
  broadcastSession(channel, { workspaceId, sessionKey, kind: "state", messageId: null, agent: null, forVisitor: true });
}
