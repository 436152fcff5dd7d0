import type { FileWords } from "../core/strings/words.ts";

/** English for files; other languages bring theirs. */
export const fileWords: FileWords = {
  attach: "Attach files",
  attached: "Attached files",
  remove: "Remove",
  large: "Larger than 10 MB",
  type: "This file type can't be sent",
  many: "Up to 5 files per message",
  full: "No room for more files in this conversation",
  drop: "Drop files here",
};
