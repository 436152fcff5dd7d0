import type { ChatState } from "./types.ts";

/**
 * A conversation as plain text, a message a paragraph: who, when, made by what (`[model]`), what. `disclosure` says
 * above it that answers are automatic.
 */
export function transcriptOf(
  { greeting, messages }: Pick<ChatState, "greeting" | "messages">,
  { disclosure, visitor, chatbot, locale }: TranscriptWords,
): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const said = messages.map(({ role, author, content, files, createdAt, metadata }) => {
    const name = role === "user" ? visitor : (author?.name ?? chatbot);
    const generatedBy = metadata?.["generatedBy"];
    const made = typeof generatedBy === "string" ? ` [${generatedBy}]` : "";
    return `${name} (${time.format(createdAt)})${made}\n${[content, ...files.map(({ filename }) => `[${filename}]`)].filter(Boolean).join("\n")}`;
  });
  return [disclosure, ...(greeting === null ? [] : [`${chatbot} [system]\n${greeting}`]), ...said]
    .join("\n\n")
    .concat("\n");
}

export interface TranscriptWords {
  readonly disclosure: string;
  readonly visitor: string;
  readonly chatbot: string;
  readonly locale: string;
}
