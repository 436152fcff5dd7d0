import { setImmediate as nextTurn } from "node:timers/promises";
import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { engineSql } from "../search/engine-sql.ts";
import { lockKnownIndex } from "../search/lock-index.ts";
import type { LockedIndex } from "../search/lock-index.ts";
import { VariantVectors } from "../search/variant-vectors.ts";
import { asQuestion } from "./as-question.ts";
import { calibrate } from "./calibration.ts";
import type { Calibration } from "./calibration.ts";
import type { Encoders } from "./encoders.ts";
import { readSet } from "./vector-sets.ts";
import type { FillOptions, Filling, Work } from "./fill-vectors.ts";
import { dot, fromBytes, lengthOf, toUnit } from "./quantise.ts";

/** As many as tell how far the vectors of an index are from anything else. */
const sampleMax = 2_000;
const rowsAtOnce = 500;
const removedAtOnce = 1_000;

/**
 * Lets a complete set serve: calibrated where that is needed, from one moment to the next, and without what
 * it replaces. False when texts were added meanwhile, or the settings have changed.
 */
export async function finishSet(options: FillOptions, filling: Filling, work: Work): Promise<boolean> {
  const { database } = options;
  const { index, set, encoder } = work;
  const isCalibrating = encoder.isCalibrated && !isCalibratedFor(set.calibrated_for, index.passages);
  const calibration = isCalibrating ? await calibrateSet(database, filling, work) : undefined;
  const isServing = await database.transaction(async (transaction) => {
    await filling.hold(transaction);
    const now = await lockKnownIndex(transaction, index.key);
    if (now === undefined || now.target_set !== set.key || now.next_docno > set.encoded_next) return false;
    const calibrated = {
      calibration: calibration === undefined ? null : JSON.stringify(calibration),
      calibrated_for: index.passages,
    };
    await transaction
      .updateTable("vector_set")
      .set({ failures: 0, ...noReason, ...(isCalibrating ? calibrated : {}) })
      .where("key", "=", set.key)
      .execute();
    await transaction.updateTable("search_index").set({ serving_set: set.key }).where("key", "=", index.key).execute();
    return true;
  });
  if (isServing) while (await removeReplaced(database, options.encoders, filling));
  return isServing;
}

/** What was calibrated on half, or double, the texts says nothing about these. */
const isCalibratedFor = (calibratedFor: number, texts: number): boolean =>
  calibratedFor >= 0 && texts <= 2 * calibratedFor && calibratedFor <= 2 * texts;

/** How like questions about anything the set's vectors are; undefined where it has none. */
async function calibrateSet(
  database: Database,
  { signal }: Filling,
  { index, set, encoder }: Work,
): Promise<Calibration | undefined> {
  const { docnos, vectors } = await readSample(database, set.key, index.next_docno);
  if (vectors.length === 0) return undefined;
  const questions = await encoder.encodeTexts(foreignQuestions.map(asQuestion), signal);
  const variants = index.kind === "faq" ? await VariantVectors.of(docnos, vectors) : undefined;
  const lengths = vectors.map((vector) => lengthOf(vector) || 1);
  const cosines: number[] = [];
  for (const question of questions) {
    await nextTurn();
    if (question.length !== vectors[0]?.length) return undefined;
    const unit = toUnit(question);
    if (variants !== undefined) cosines.push(...(await variants.compare(question)).similarities);
    else for (const [at, vector] of vectors.entries()) cosines.push(dot(vector, unit) / lengths[at]!);
  }
  return calibrate(Float64Array.from(cosines));
}

/** Vectors from all over the set, the same ones every time. */
async function readSample(
  database: Database,
  setKey: number,
  end: number,
): Promise<{ docnos: number[]; vectors: Int8Array[] }> {
  const { amongNumbers, numbers } = engineSql(database.engine);
  const step = Math.max(1, Math.ceil(end / sampleMax));
  const docnos: number[] = [];
  const vectors: Int8Array[] = [];
  for (let from = 0; from < end; from += rowsAtOnce * step) {
    const wanted = Array.from({ length: rowsAtOnce }, (_, at) => from + at * step);
    const rows = await database.query
      .selectFrom("vector")
      .select(["docno", "bytes"])
      .where("set_key", "=", setKey)
      .where(amongNumbers("docno", numbers(wanted).parameter))
      .orderBy("docno")
      .execute();
    for (const { docno, bytes } of rows) {
      docnos.push(docno);
      vectors.push(Int8Array.from(fromBytes(bytes)));
    }
  }
  return { docnos, vectors };
}

/** Deletes part of the vectors that no setting uses. False when done, which is stored with the index. */
async function removeReplaced(database: Database, encoders: Encoders, filling: Filling): Promise<boolean> {
  filling.signal.throwIfAborted();
  return database.transaction(async (transaction) => {
    await filling.hold(transaction);
    const index = await lockKnownIndex(transaction, filling.indexKey);
    if (index === undefined) return false;
    const old = await findReplaced(transaction, index);
    if (old === undefined) {
      if (await isSettled(transaction, index, encoders)) await settle(transaction, index);
      return false;
    }
    const rows = await transaction
      .selectFrom("vector")
      .select("docno")
      .where("set_key", "=", old)
      .orderBy("docno", "desc")
      .limit(removedAtOnce)
      .execute();
    const from = rows.at(-1)?.docno;
    if (from !== undefined)
      await transaction.deleteFrom("vector").where("set_key", "=", old).where("docno", ">=", from).execute();
    else await transaction.deleteFrom("vector_set").where("key", "=", old).execute();
    return true;
  });
}

/** A set that neither serves nor is filled, of an index that has one that is. */
async function findReplaced(
  transaction: WriteTransaction,
  { key, target_set, serving_set }: LockedIndex,
): Promise<number | undefined> {
  if (target_set === null) return undefined;
  const old = await transaction
    .selectFrom("vector_set")
    .select("key")
    .where("index_key", "=", key)
    .where("key", "not in", [target_set, serving_set ?? target_set])
    .executeTakeFirst();
  return old?.key;
}

/** Whether nothing is left to do for a locked index: no model is wanted, or its set is complete and serves, alone. */
export async function isSettled(
  transaction: WriteTransaction,
  index: LockedIndex,
  { embeddedName, service }: Encoders,
): Promise<boolean> {
  // A job of the process before may have finished it.
  if (index.matched_service !== service) return false;
  if (index.target_set === null) return true;
  if (index.serving_set !== index.target_set) return false;
  const set = await readSet(transaction, index.target_set);
  if (set.encoded_next < index.next_docno) return false;
  if (set.model !== embeddedName && !isCalibratedFor(set.calibrated_for, index.passages)) return false;
  return (await findReplaced(transaction, index)) === undefined;
}

/** Until something is added or removed, or the settings change. */
export async function settle(transaction: WriteTransaction, { key }: LockedIndex): Promise<void> {
  await transaction.updateTable("search_index").set({ encoding_due: null }).where("key", "=", key).execute();
}

/**
 * Questions that hardly any chatbot is there for, in several languages: what a model finds alike between
 * them and a chatbot's texts is what it finds alike between anything. They are never changed without
 * calibrating anew.
 */
const foreignQuestions: readonly string[] = [
  "What is the capital of Australia?",
  "Who painted the ceiling of the Sistine Chapel?",
  "How many legs does a spider have?",
  "Why is the sky blue?",
  "Can you write me a poem about autumn?",
  "Who won the football match last night?",
  "How long should I boil an egg?",
  "What happened in the battle of Waterloo?",
  "Is there life on Mars?",
  "How do I tie a bow tie?",
  "Which planet has the most moons?",
  "Translate good morning into Finnish.",
  "What is the square root of two hundred?",
  "How did the dinosaurs die out?",
  "Tell me a joke about a penguin.",
  "What should I name my cat?",
  "Wie hoch ist der Mount Everest?",
  "Wer hat die Zauberflöte komponiert?",
  "Warum ist der Mond manchmal rot?",
  "Wie strickt man einen Schal?",
  "Quelle est la plus longue rivière d'Afrique ?",
  "Comment les abeilles font-elles du miel ?",
  "Qui a écrit Les Misérables ?",
  "¿Cuántos jugadores tiene un equipo de baloncesto?",
  "¿Por qué duermen los gatos tanto?",
  "¿Quién descubrió la penicilina?",
  "Qual é a capital da Mongólia?",
  "Perché il mare è salato?",
  "Hoe oud kan een schildpad worden?",
  "Kto wynalazł telefon?",
  "Türkiye'nin en yüksek dağı hangisidir?",
  "为什么天空会下雪？",
  "谁写了《红楼梦》？",
  "富士山の高さはどれくらいですか？",
  "كم عدد أضلاع المثلث؟",
  "מי כתב את המלט?",
  "Как далеко Луна от Земли?",
  "Сколько струн у скрипки?",
];
