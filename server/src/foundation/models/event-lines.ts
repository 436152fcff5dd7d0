import { StringDecoder } from "node:string_decoder";
import { because } from "@svc/contract/reasons/reason.ts";
import { malformed } from "./failures.ts";

/** Providers' largest events have a few kilobytes. */
const maxLineCharacters = 1_000_000;

export interface EventLines {
  /** The data of every event that these bytes complete. Throws ModelFailed when a line has no end. */
  push(piece: Uint8Array): string[];
  /** The data of a last line without line end; empty where there is none. */
  rest(): string;
}

/**
 * Reads server-sent events whose data stands on one line, as all of OpenAI's protocol does; then an event
 * is whole with its line, also where a sloppy server leaves out the empty line behind it.
 * Pieces may be cut anywhere, within characters too.
 */
export function createEventLines(): EventLines {
  const decoder = new StringDecoder("utf8");
  // Pieces of an unfinished line are joined once it is whole: searching them again each time would be quadratic.
  let unfinished = "";
  return {
    push(piece) {
      const text = decoder.write(piece);
      const found: string[] = [];
      let start = 0;
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
        const line = unfinished + text.slice(start, end);
        unfinished = "";
        start = end + 1;
        const data = dataOf(line);
        if (data !== "") found.push(data);
      }
      unfinished += text.slice(start);
      if (unfinished.length > maxLineCharacters) throw malformed(because("malformed_line_too_long"));
      return found;
    },
    rest: () => dataOf(unfinished + decoder.end()),
  };
}

/** Comments, and fields other than `data`, say nothing in this protocol. */
function dataOf(line: string): string {
  const field = line.startsWith("\uFEFF") ? line.slice(1) : line;
  return field.startsWith("data:") ? field.slice(5).trim() : "";
}
