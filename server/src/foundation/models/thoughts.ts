const opening = "<think>";
const closing = "</think>";

/**
 * Takes out what a reasoning model thinks aloud before its answer, as servers send it that do not tell
 * the two apart: `<think>…</think>` at the very beginning. Returns a function for each piece of the text,
 * which gives back what belongs to the answer by now; what may still become the mark is held back.
 */
export function createThoughtFilter(): { push(text: string): string; end(): string } {
  let state: "beginning" | "thinking" | "answering" = "beginning";
  let buffered = "";

  return {
    push(text) {
      if (state === "answering") return text;
      buffered += text;
      if (state === "beginning") {
        const begun = buffered.trimStart();
        if (opening.startsWith(begun)) return "";
        state = begun.startsWith(opening) ? "thinking" : "answering";
      }
      if (state === "thinking") {
        const end = buffered.indexOf(closing);
        if (end < 0) {
          buffered = buffered.slice(-closing.length);
          return "";
        }
        state = "answering";
        buffered = buffered.slice(end + closing.length);
      }
      const shown = buffered;
      buffered = "";
      return shown;
    },
    /** What was held back and is no mark after all; of an unfinished thought nothing. */
    end() {
      return state === "beginning" ? buffered : "";
    },
  };
}
