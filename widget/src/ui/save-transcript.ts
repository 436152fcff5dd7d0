import { transcriptOf } from "../core/transcript.ts";
import type { TranscriptWords } from "../core/transcript.ts";
import type { ChatState } from "../core/types.ts";

/** Gives the visitor the conversation as a text file. */
export function saveTranscript(state: ChatState, words: TranscriptWords): void {
  const url = URL.createObjectURL(new Blob([transcriptOf(state, words)], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${words.chatbot}.txt`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "chat.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
