import { limits } from "@svc/contract";
import type { ReadMail } from "../../knowledge/knowledge.ts";

/** A mail as the message that it becomes: of a new conversation with its subject; what was not stored is named. */
export function messageText(
  { subject, reply, attachments }: ReadMail,
  { isNew, locale }: { readonly isNew: boolean; readonly locale: string },
): string {
  const files = attachments.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1_000)} kB)`).join(", ");
  const note = attachments.length === 0 ? "" : notStored(locale, attachments.length, files);
  const head = isNew || reply === "" ? subject : "";
  const room = limits.messageCharacters - head.length - note.length - 4;
  const parts = [head, reply.slice(0, Math.max(room, 0)).toWellFormed(), note].filter((part) => part.trim() !== "");
  return parts.join("\n\n") || "…";
}

function notStored(locale: string, count: number, files: string): string {
  if (locale === "de")
    return `${count === 1 ? "1 Anhang wurde" : `${count} Anhänge wurden`} nicht gespeichert: ${files}`;
  return `${count === 1 ? "1 attachment was" : `${count} attachments were`} not stored: ${files}`;
}
