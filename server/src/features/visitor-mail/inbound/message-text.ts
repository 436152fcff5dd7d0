import { limits } from "@svc/contract";
import type { MailFile, ReadMail } from "../../knowledge/knowledge.ts";

export interface MessageContext {
  readonly isNew: boolean;
  readonly locale: string;
  /** How many files come with the message. */
  readonly files: number;
  /** Files that were not stored. */
  readonly refused: readonly Pick<MailFile, "name" | "bytes">[];
}

/** A mail as the message that it becomes: of a new conversation with its subject; what was not stored is named. */
export function messageText(
  { subject, reply }: Pick<ReadMail, "subject" | "reply">,
  { isNew, locale, files, refused }: MessageContext,
): string {
  const names = refused.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1_000)} kB)`).join(", ");
  const note = refused.length === 0 ? "" : notStored(locale, refused.length, names);
  const head = isNew || reply === "" ? subject : "";
  const room = limits.messageCharacters - head.length - note.length - 4;
  const parts = [head, reply.slice(0, Math.max(room, 0)).toWellFormed(), note].filter((part) => part.trim() !== "");
  return parts.join("\n\n") || (files > 0 ? "" : "…");
}

function notStored(locale: string, count: number, files: string): string {
  if (locale === "de")
    return `${count === 1 ? "1 Anhang wurde" : `${count} Anhänge wurden`} nicht gespeichert: ${files}`;
  return `${count === 1 ? "1 attachment was" : `${count} attachments were`} not stored: ${files}`;
}
