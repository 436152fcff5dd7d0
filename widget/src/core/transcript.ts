import type { ChatState } from "./types.ts";

/** A conversation as plain text: who, when, what, a message a paragraph. */
export function transcriptOf(
  { greeting, messages }: Pick<ChatState, "greeting" | "messages">,
  { visitor, chatbot, locale }: { readonly visitor: string; readonly chatbot: string; readonly locale?: string },
): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const said = messages.map(({ role, author, content, createdAt }) => {
    const name = role === "user" ? visitor : (author?.name ?? chatbot);
    return `${name} (${time.format(createdAt)})\n${content}`;
  });
  return [...(greeting === null ? [] : [`${chatbot}\n${greeting}`]), ...said].join("\n\n").concat("\n");
}
