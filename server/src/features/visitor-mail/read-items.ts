import type { WriteTransaction } from "../../foundation/database/database.ts";
import { filesOf, readMetadata } from "../conversations/conversations.ts";

export type TicketStatus = "open" | "pending" | "resolved" | "closed";

export interface MailedTicket {
  readonly number: number;
  readonly subject: string;
}

/** Something that a mail brings: a reply, a comment on a ticket, its new status, or all of a conversation. */
export interface MailedItem {
  /** Of a reply: who wrote it. */
  readonly author: string | null;
  readonly text: string;
  readonly ticket: MailedTicket | null;
  readonly status: TicketStatus | null;
  /** Of a transcript: what was said, oldest first; null: the visitor said it. */
  readonly said?: readonly { readonly author: string | null; readonly text: string; readonly files: string }[];
}

/** Where the thread's conversation is, and what its files are addressed by. */
interface Place {
  readonly sessionKey: number | null;
  readonly title: string;
  readonly baseUrl: string;
  readonly now: number;
}

const itemsAtMost = 50;
/** Of a transcript. */
const messagesAtMost = 500;
const charactersAtMost = 200_000;

/** What a mail carries, as it stands now: nothing of it was copied. Of a ticket's statuses the last one counts. */
export async function readItems(transaction: WriteTransaction, mailId: string, place: Place): Promise<MailedItem[]> {
  const rows = await transaction
    .selectFrom("visitor_mail_item")
    .select(["key", "kind", "what", "ticket_key"])
    .where("mail_id", "=", mailId)
    .orderBy("key")
    .limit(itemsAtMost)
    .execute();
  const lastStatus = new Map(rows.filter(({ kind }) => kind === "status").map((row) => [row.ticket_key, row.key]));
  const items: MailedItem[] = [];
  for (const { key, kind, what, ticket_key: ticketKey } of rows) {
    if (kind === "status" && lastStatus.get(ticketKey) !== key) continue;
    const ticket = ticketKey === null ? null : await findTicket(transaction, ticketKey);
    const nothing = { author: null, text: "", ticket, status: null };
    if (kind === "status") items.push({ ...nothing, status: statusOf(what) });
    else if (kind === "transcript") items.push({ ...nothing, said: await readTranscript(transaction, place) });
    else {
      const item = kind === "reply" ? await findReply(transaction, what, place) : await findComment(transaction, what);
      if (item !== undefined) items.push({ ...nothing, ...item });
    }
  }
  return items;
}

const statuses: readonly string[] = ["open", "pending", "resolved", "closed"] satisfies TicketStatus[];

function statusOf(what: string): TicketStatus {
  const status = what.split(" ")[1] ?? "";
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line before it has looked
  return (statuses.includes(status) ? status : "open") as TicketStatus;
}

async function findTicket(transaction: WriteTransaction, key: number): Promise<MailedTicket | null> {
  const ticket = await transaction
    .selectFrom("ticket")
    .select(["number", "subject"])
    .where("key", "=", key)
    .executeTakeFirst();
  return ticket ?? null;
}

async function findReply(transaction: WriteTransaction, id: string, place: Place) {
  const message = await transaction
    .selectFrom("message")
    .select(["content", "metadata"])
    .where("id", "=", id)
    // What replies to a turn that carried no proof is not for the visitor.
    .where("is_proven", "=", 1)
    .executeTakeFirst();
  if (message === undefined) return undefined;
  const { author, sources } = readMetadata(message.metadata);
  const cited = sources.map(({ title, url }, nth) => `[${nth + 1}] ${[title, url].filter(Boolean).join(": ")}`);
  const text = [message.content, filesIn(message.metadata, place), cited.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
  return { author: author?.name ?? null, text };
}

/** The latest messages, as the visitor reads them; what others wrote in the session is not theirs. */
async function readTranscript(transaction: WriteTransaction, { sessionKey, ...place }: Place) {
  const rows = await transaction
    .selectFrom("message")
    .select(["role", "content", "metadata"])
    .where("session_key", "=", sessionKey)
    .where("is_proven", "=", 1)
    .orderBy("key", "desc")
    .limit(messagesAtMost)
    .execute();
  let characters = 0;
  return rows
    .filter(({ content }) => (characters += content.length) <= charactersAtMost)
    .toReversed()
    .map(({ role, content, metadata }) => ({
      author: role === "user" ? null : (readMetadata(metadata).author?.name ?? place.title),
      text: content,
      files: filesIn(metadata, place),
    }));
}

/** A message's files, a line each. */
function filesIn(metadata: string | null, { baseUrl, now }: Pick<Place, "baseUrl" | "now">): string {
  const { files = [] } = filesOf(metadata, now);
  return files.map(({ filename, url }) => `${filename}: ${baseUrl}${url}`).join("\n");
}

async function findComment(transaction: WriteTransaction, id: string) {
  return transaction.selectFrom("ticket_comment").select("text").where("id", "=", id).executeTakeFirst();
}
