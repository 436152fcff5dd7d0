import type { AnswerSource, FilePart, GeneratedBy } from "@svc/contract";
import { toFilePart } from "./attachments/file-links.ts";
import type { StoredFile } from "./attachments/file-links.ts";

/** What is stored, and answered, beside an assistant's text. */
export interface AnswerMetadata {
  readonly sources: readonly AnswerSource[];
  readonly confidence: number;
  readonly answered: boolean;
  /** Unsure: a section that may help, shown as such; `answered` is false then. */
  readonly hedged?: true;
  /** It was stopped, or broke off, before its end. */
  readonly partial?: true;
  /** What the visitor was offered, and may accept in the next message. */
  readonly offered?: "ticket";
  /** What the visitor was asked for name and address for. */
  readonly asked?: "lead" | "ticket";
  /** It says what came of a request for a person: it answers no question, and isn't counted as answered. */
  readonly handoff?: true;
  /** What made its text; undefined where an earlier release stored it and that can't be known. */
  readonly generatedBy?: GeneratedBy | undefined;
  /** A person wrote it: then it has no sources and needs no confidence. */
  readonly author?: { readonly kind: "agent"; readonly name: string; readonly photo?: string };
}

/** What is stored beside it for the owner's figures; `readMetadata` leaves it out, so that no visitor sees it. */
export interface AnswerMetrics {
  /** From the moment at which the message was stored, in ms; null: no text came. */
  readonly firstMs: number | null;
  /** Until its end; null: it did not reach it. */
  readonly fullMs: number | null;
  /** `embedded`, `provider/NAME`; null: a handler's reply, or an answer that broke off. */
  readonly answerer: string | null;
  readonly language: string | null;
  readonly isSmallTalk?: true;
  /** What was searched for, where that is not the message as it was written. */
  readonly question?: string;
  /** What a language model searched for. */
  readonly queries?: readonly string[];
  /** Ids of the sources that it rests on, where `sources` does not show them. */
  readonly used?: readonly string[];
  /** Ids of the sources that came near, of one that was refused. */
  readonly near?: readonly string[];
  /** What the model took for it, input and output, with what earlier answers took that it replaced. */
  readonly tokens?: readonly [number, number];
}

const none: AnswerMetadata = { sources: [], confidence: 0, answered: false };

export function readMetadata(json: string | null): AnswerMetadata {
  const stored = shownMetadata(json);
  // A person's word is an answer.
  return { ...none, ...(stored.author === undefined ? {} : { confidence: 1, answered: true }), ...stored };
}

/** As it is stored, and as callers see it. */
export function shownMetadata(json: string | null): Partial<AnswerMetadata> {
  if (json === null) return {};
  const { figures, files: _files, ...shown } = parse(json);
  const generatedBy = shown.generatedBy ?? derivedFrom(shown, figures);
  return generatedBy === undefined ? shown : { ...shown, generatedBy };
}

/** What made a message of a release that didn't store it, as far as the rest of what is stored tells. */
function derivedFrom(
  { author, answered, hedged, partial, sources = [] }: Partial<AnswerMetadata>,
  figures: AnswerMetrics | undefined,
): GeneratedBy | undefined {
  if (author !== undefined) return "person";
  if (figures === undefined || partial === true) return undefined;
  if (figures.answerer === null) return "system";
  if (figures.answerer !== "embedded") return answered === true ? "model" : undefined;
  if (figures.isSmallTalk === true || (answered !== true && hedged !== true)) return "system";
  const ids = [...sources.map(({ id }) => id), ...(figures.used ?? [])];
  if (ids.length === 0) return undefined;
  return ids.every((id) => id.startsWith("faq_")) ? "faq" : "quote";
}

/** What a language model searched for, for the owner. */
export function queriesOf(json: string | null): { queries?: readonly string[] } {
  const queries = readAnswerMetrics(json)?.queries;
  return queries === undefined ? {} : { queries };
}

/** Undefined for what no answer of a chatbot is, and for answers of earlier releases. */
export function readAnswerMetrics(json: string | null): AnswerMetrics | undefined {
  return json === null ? undefined : parse(json).figures;
}

/** The new answer's metadata, with the tokens that the one took which it replaces. */
export function withTokensOf(replaced: string | null, metadata: string): string {
  const before = readAnswerMetrics(replaced)?.tokens;
  const stored = parse(metadata);
  if (before === undefined || stored.figures === undefined) return metadata;
  const [input, output] = stored.figures.tokens ?? [0, 0];
  const figures: AnswerMetrics = { ...stored.figures, tokens: [before[0] + input, before[1] + output] };
  return JSON.stringify({ ...stored, figures });
}

/** A message's files, with addresses signed now; nothing for a message without. */
export function filesOf(json: string | null, now: number): { files?: FilePart[] } {
  const files = json === null ? [] : (parse(json).files ?? []);
  return files.length === 0 ? {} : { files: files.map((file) => toFilePart(file, now)) };
}

/** What was written, or the names of the files in its place. */
export function textOrNames({
  content,
  metadata,
}: {
  readonly content: string;
  readonly metadata: string | null;
}): string {
  if (content !== "" || metadata === null) return content;
  return (parse(metadata).files ?? []).map(({ name }) => `[${name}]`).join(" ");
}

/** A visitor's message of a request that wasn't known to be the visitor's. */
export function isStrangers(json: string | null): boolean {
  return json !== null && parse(json).stranger === true;
}

type Stored = Partial<AnswerMetadata> & {
  readonly figures?: AnswerMetrics;
  readonly files?: readonly StoredFile[];
  readonly stranger?: true;
};

function parse(json: string): Stored {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return JSON.parse(json) as Stored;
}
