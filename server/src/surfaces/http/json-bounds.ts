import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../foundation/problem.ts";
import { invalid } from "./validation.ts";
import { scanJson } from "./scan-json.ts";

/** No input that we know nests deeper than a dozen levels; each open level costs the parser memory and time. */
const depthAtMost = 64;
/** For authenticated callers: ten thousand FAQs with all their variants. */
const valuesAtMost = 1_000_000;
/** Of strangers: what is parsed and judged within some milliseconds. */
const chatValuesAtMost = 20_000;

/** Refuses a body that would take long to parse, whatever its length. Throws `invalid_request`. */
export function requireBoundedJson(bytes: Buffer): void {
  const { values, depth } = scanJson(bytes);
  refuse(values, depth, valuesAtMost);
}

/**
 * The body of a chat request without the oldest of its messages, where there is more in it than is parsed
 * for a stranger: clients send the whole history, and only its last message is read. Throws `invalid_request`.
 */
export function withoutOldMessages(bytes: Buffer): Buffer {
  const { values, depth, elements = [] } = scanJson(bytes, "messages");
  if (elements.length > limits.chatMessages)
    throw invalid([{ path: "messages", message: because("too_many_items", { count: limits.chatMessages }) }]);
  const [first] = elements;
  if (values <= chatValuesAtMost || first === undefined) {
    refuse(values, depth, chatValuesAtMost);
    return bytes;
  }
  const firstWithin = elements.find(
    ({ valuesBefore }) => values - valuesBefore + first.valuesBefore <= chatValuesAtMost,
  );
  refuse(firstWithin === undefined ? values : 0, depth, chatValuesAtMost);
  return Buffer.concat([bytes.subarray(0, first.start), bytes.subarray(firstWithin?.start)]);
}

function refuse(values: number, depth: number, most: number): void {
  if (depth > depthAtMost) throw tooMuch(`is nested more than ${depthAtMost} levels deep`);
  if (values > most) throw tooMuch(`holds more than ${most} values`);
}

function tooMuch(what: string): Problem {
  return new Problem("invalid_request", `The body ${what}. Send less of it at once.`, {
    errors: [{ path: "", message: what }],
  });
}
