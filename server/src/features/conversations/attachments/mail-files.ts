import type { Work } from "../../../foundation/database/prepare.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { MailFile } from "../../knowledge/knowledge.ts";
import { turnOf } from "../mail-turns.ts";
import type { MailHead } from "../mail-turns.ts";
import { recordSessionCreated } from "../record-turn.ts";
import { takeSession } from "../take-session.ts";
import { linkTo, readLink } from "./file-links.ts";
import type { FileLink } from "./file-links.ts";
import { storeText } from "./file-texts.ts";
import type { createTakeFile } from "./take-file.ts";
import type { FilePlace, TakeFileDeps } from "./take-file.ts";

/** What became of a mail's files. */
export interface StoredMailFiles {
  /** For `MailTurn.files`. */
  readonly links: readonly FileLink[];
  /** Of another kind, too large, or too many. */
  readonly refused: readonly MailFile[];
  /** The session that has them, `ses_…`; null where none was stored. */
  readonly sesId: string | null;
}

interface MailPlace extends FilePlace {
  readonly sesId: string;
}

/**
 * Stores the files of a mail for its session, which is made where it isn't there, as uploads that no message has taken
 * yet. Throws where the same mail is to come again later: too many files wait, or the disk is full.
 */
export function createStoreMailFiles(deps: TakeFileDeps, takeFile: ReturnType<typeof createTakeFile>) {
  return async function storeMailFiles(
    chatbot: KnownChatbot,
    turn: MailHead,
    files: readonly MailFile[],
    signal: AbortSignal,
  ): Promise<StoredMailFiles> {
    const links: FileLink[] = [];
    const refused: MailFile[] = [];
    let sesId: string | null = null;
    for (const mailFile of files) {
      const { content } = mailFile;
      if (!chatbot.attachments.enabled || content === undefined) {
        refused.push(mailFile);
        continue;
      }
      const file = { ...mailFile, content };
      const taken = await takeFile(chatbot, file, (now) => placeOf(chatbot, turn, now), signal).catch(asRefusal);
      if (taken === null) {
        refused.push(mailFile);
        continue;
      }
      if (chatbot.attachments.readText) await storeText(deps, taken.file, file, signal);
      sesId = taken.place.sesId;
      const link = readLink(linkTo(taken.file, deps.clock.now()));
      if (link !== null) links.push(link);
    }
    return { links, refused, sesId };
  };
}

function* placeOf(chatbot: KnownChatbot, turn: MailHead, now: number): Work<MailPlace> {
  const request = { ...turnOf({ ...turn, text: "" }), chatbot, sessionId: turn.sessionId, now };
  const taken = yield* takeSession(request);
  if (taken.refusal !== undefined) throw new Error("A mail's session was refused.");
  const { session, isNew } = taken;
  if (isNew) yield* recordSessionCreated(request, session, 0);
  return { sessionKey: session.key, sesId: session.id, byVisitor: true };
}

/** Null where the file is refused for good. */
function asRefusal(error: unknown): null {
  if (error instanceof Problem && error.code !== "unavailable") return null;
  throw error;
}
