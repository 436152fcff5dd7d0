import type { Channel } from "../../../foundation/channel.ts";
import type { Answers } from "../../answers/answers.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Conversations } from "../../conversations/conversations.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { VisitorMailDeps } from "../deps.ts";

/** What the parts of inbound mail share. */
export interface InboundMailDeps extends Pick<VisitorMailDeps, "database" | "clock" | "log" | "queue"> {
  readonly channel: Channel;
  readonly chatbots: Pick<Chatbots, "find" | "findByKey">;
  readonly knowledge: Pick<Knowledge, "readMail">;
  readonly answers: Pick<Answers, "decide" | "writeDraft">;
  readonly conversations: Pick<Conversations, "mailStored" | "answerMail" | "storeMailFiles">;
  /** The service's own address, from which it mails. */
  readonly mailFrom: string;
  /** Hashes Message-IDs and senders. */
  readonly hashKey: Buffer;
}
