import type { AnswerSource, GeneratedBy } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { AnswerPart, ChatPart, DataPart } from "../../foundation/chat.ts";
import { strongest } from "../../foundation/generated-by.ts";
import { ModelFailed } from "../../foundation/model.ts";
import { Problem } from "../../foundation/problem.ts";
import { ticketOffer } from "./handoff/call-person.ts";
import { readMetadata } from "./metadata.ts";
import type { StoredAnswer } from "./record-answer.ts";

/** A stored answer as the parts that it once came in. */
export async function* partsOf(answer: StoredAnswer): AsyncGenerator<AnswerPart | DataPart> {
  const { sources, confidence, answered, hedged, partial, offered, generatedBy } = readMetadata(answer.metadata);
  for (const source of sources) yield { type: "source", source };
  yield { type: "text", text: answer.content, ...(generatedBy === undefined ? {} : { generatedBy }) };
  if (offered !== undefined) yield ticketOffer;
  yield { type: "finish", confidence, answered, ...endMarks({ hedged, partial }) };
}

/**
 * An answer's parts joined, for callers that wait for all of it. Partial if it was stopped or its model broke
 * off. Throws a Problem where nothing was written.
 */
export async function collectParts(parts: AsyncIterable<ChatPart>) {
  let content = "";
  let generatedBy: GeneratedBy | undefined;
  const sources: AnswerSource[] = [];
  let end: { confidence: number; answered: boolean } & EndMarks = { confidence: 0, answered: false };
  let offer: { offered?: "ticket" } = {};
  for await (const part of untilBrokenOff(parts)) {
    if (part.type === "text") {
      content += part.text;
      generatedBy = strongest(generatedBy, part.generatedBy);
    } else if (part.type === "source") sources.push(part.source);
    else if (part.type === "data" && part.name === ticketOffer.name) offer = { offered: "ticket" };
    else if (part.type === "stop") end = { ...end, partial: true };
    else if (part.type === "finish") {
      end = { confidence: part.confidence, answered: part.answered, ...endMarks(part) };
    }
  }
  if (end.partial === true && content === "") throw new Problem("conflict", because("answer_stopped"));
  return { content, metadata: { sources, ...end, ...offer, generatedBy } };
}

/** What a model wrote until it failed is stored, and is the answer like one that was stopped. */
async function* untilBrokenOff(parts: AsyncIterable<ChatPart>): AsyncGenerator<ChatPart> {
  try {
    for await (const part of parts) yield part;
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    yield { type: "stop" };
  }
}

interface EndMarks {
  readonly hedged?: true;
  readonly partial?: true;
}

/** Only flags that are set, so responses contain no `false`. */
function endMarks(end: { readonly hedged?: true | undefined; readonly partial?: true | undefined }): EndMarks {
  return { ...(end.hedged === true ? { hedged: true } : {}), ...(end.partial === true ? { partial: true } : {}) };
}
