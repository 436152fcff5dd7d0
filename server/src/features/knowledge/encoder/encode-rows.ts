import { setTimeout as wait } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Tables } from "../../../foundation/database/tables.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import { asQuestion } from "./as-question.ts";
import type { Encoder } from "./encoder.ts";
import { quantise, toBytes, toUnit } from "./quantise.ts";

export interface EncodedRows {
  /** By document number; absent where the encoder does not read the language. */
  readonly vectors: ReadonlyMap<number, Buffer>;
  /** 0 without vectors. */
  readonly dimensions: number;
}

/** One vector a row: of a variant its own, of a passage the mean of its texts'. */
export async function encodeRows(
  encoder: Encoder,
  kind: "faq" | "passage",
  rows: readonly Selectable<Tables["passage"]>[],
  signal: AbortSignal,
): Promise<EncodedRows> {
  const texts = rows.flatMap((row) => {
    const own = kind === "faq" ? [row.title] : encoder.textsOf(row);
    if (!encoder.reads(own.join(" "))) return [];
    return own.map((text) => ({ docno: row.docno, text: kind === "faq" ? asQuestion(text) : text }));
  });
  const vectors = await encoder.encodeTexts(
    texts.map(({ text }) => text),
    signal,
  );
  const sums = new Map<number, Float32Array>();
  for (const [at, { docno }] of texts.entries()) {
    const unit = toUnit(vectors[at] ?? new Float32Array());
    const sum = sums.get(docno);
    sums.set(docno, sum === undefined ? unit : sum.map((value, dimension) => value + unit[dimension]!));
  }
  return {
    vectors: new Map([...sums].map(([docno, sum]) => [docno, toBytes(quantise(sum))])),
    dimensions: vectors[0]?.length ?? 0,
  };
}

/** Models that take few tokens take this. */
const shortCharacters = 500;
/** Nobody's text can be harmed by it. */
const harmless = "When are you open?";
/** A process that a text has crashed is not started again sooner. */
const restMs = 6_000;

/**
 * The same of one row that may be to blame for a failure: its beginning where the whole is not taken, and null
 * where the encoder takes nothing of it but does take a harmless text after it. Throws where it takes nothing at all.
 */
export async function encodeCarefully(
  encoder: Encoder,
  kind: "faq" | "passage",
  rows: readonly Selectable<Tables["passage"]>[],
  signal: AbortSignal,
): Promise<EncodedRows | null> {
  try {
    return await encodeRows(encoder, kind, rows, signal);
  } catch (error) {
    if (signal.aborted || !mayBeTheText(error)) throw error;
    const shorter = rows.map((row) => ({
      ...row,
      title: row.title.slice(0, shortCharacters),
      heading: "",
      text: row.text.slice(0, shortCharacters),
    }));
    const encoded = await encodeRows(encoder, kind, shorter, signal).catch(() => null);
    if (encoded !== null) return encoded;
    if (await isReadable(encoder, signal)) return null;
    throw error;
  }
}

/** Whether the encoder reads a harmless text: at once, or after the rest that a crash costs it. */
async function isReadable(encoder: Encoder, signal: AbortSignal): Promise<boolean> {
  const reads = () =>
    encoder.encodeTexts([harmless], signal).then(
      () => true,
      () => false,
    );
  if (await reads()) return true;
  await wait(restMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted && reads();
}

/** Rate limits and connection errors aren't caused by a text. */
function mayBeTheText(error: unknown): boolean {
  if (!(error instanceof ModelFailed)) return true;
  if (error.fault === "overloaded") return ![undefined, 408, 429, 503, 529].includes(error.status);
  return error.fault !== "unreachable";
}
