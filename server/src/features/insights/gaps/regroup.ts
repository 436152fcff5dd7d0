import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { QuestionAffinity } from "../../knowledge/knowledge.ts";
import { mostCentral } from "./arrange.ts";
import type { GapOptions } from "./gap-operations.ts";
import { insertGap, lockGaps, putInto, refreshGap } from "./gap-rows.ts";
import type { GapRow } from "./gap-rows.ts";
import { findGap } from "./read-gaps.ts";
import type { SeenGap } from "./read-gaps.ts";
import { wholeGap } from "./whole-gap.ts";

/** A question as the gap's evidence names it. */
interface QuestionName {
  readonly sesId: string;
  readonly messageId: string;
}

/** Merges gaps by hand; the identifiers of the others lead to the first. */
export function mergeGaps(options: GapOptions): Implementation {
  const { database, clock } = options;
  return implement(operations.mergeKnowledgeGaps, async ({ gapId, gapIds }, caller) => {
    const target = await findGap(database, caller, gapId);
    const others: SeenGap[] = [];
    for (const id of new Set(gapIds)) others.push(await findGap(database, caller, id));
    for (const other of others) expectSameChatbot(target, other);
    await database.transaction(async (transaction) => {
      const keys = [target, ...others].map(({ key }) => key);
      const rows = await lockGaps(transaction, keys);
      const into = rows.get(target.key);
      if (into === undefined || into.merged_into !== null) throw new Problem("conflict", because("gap_merged"));
      for (const row of rows.values())
        if (row.key !== into.key && row.merged_into === null) await putInto(transaction, row, into, clock.now());
      await transaction
        .updateTable("knowledge_gap")
        .set({ updated_at: clock.now() })
        .where("key", "=", into.key)
        .execute();
      await refreshGap(transaction, into.key);
      await recordChange(transaction, clock, { after: { merged: others.map(({ id }) => id) } });
    });
    return wholeGap(options, await findGap(database, caller, gapId));
  });
}

/**
 * Moves questions to another gap, or to a new one. The background grouping doesn't merge the two again: both
 * are marked as split. Moving all questions of a gap merges it.
 */
export function moveQuestions(options: GapOptions): Implementation {
  const { database, clock } = options;
  return implement(operations.moveKnowledgeGapQuestions, async ({ gapId, questions, toGapId }, caller) => {
    const from = await findGap(database, caller, gapId);
    const to = toGapId === undefined ? undefined : await findGap(database, caller, toGapId);
    if (to !== undefined) expectSameChatbot(from, to);
    if (to?.key === from.key) throw new Problem("unprocessable", because("gap_has_questions"));
    const movedTo = await database.transaction(async (transaction) => {
      const rows = await lockGaps(transaction, to === undefined ? [from.key] : [from.key, to.key]);
      const source = expectLiving(rows.get(from.key));
      const known = to && expectLiving(rows.get(to.key));
      const keys = await keysOf(transaction, source, questions);
      const isAll = (await countOf(transaction, source)) === keys.length;
      if (isAll && known === undefined) throw new Problem("unprocessable", because("gap_left_empty"));
      const now = clock.now();
      const target = known ?? (await insertGap(transaction, source.chatbot_key, now));
      if (isAll) await putInto(transaction, source, target, now);
      else await separate(transaction, { source, target, keys, now });
      await refreshGap(transaction, target.key);
      await recordChange(transaction, clock, { after: { movedTo: target.id, questions: keys.length } });
      return target;
    });
    for (const key of [from.key, movedTo.key]) await chooseRepresentative(database, key);
    return wholeGap(options, await findGap(database, caller, movedTo.id));
  });
}

function expectSameChatbot(one: SeenGap, other: SeenGap): void {
  if (one.chatbot_key !== other.chatbot_key) throw new Problem("unprocessable", because("gaps_of_several_chatbots"));
}

function expectLiving(row: GapRow | undefined): GapRow {
  if (row === undefined || row.merged_into !== null) throw new Problem("conflict", because("gap_merged"));
  return row;
}

/** The row keys of the named questions; a Problem unless all of them are in the gap. */
async function keysOf(transaction: WriteTransaction, gap: GapRow, named: readonly QuestionName[]): Promise<number[]> {
  const rows = await transaction
    .selectFrom("gap_question")
    .innerJoin("session", "session.key", "gap_question.session_key")
    .innerJoin("message", "message.key", "gap_question.message_key")
    .select(["gap_question.key", "session.id as ses_id", "message.id as message_id", "message.client_id"])
    .where("gap_key", "=", gap.key)
    .orderBy("gap_question.key")
    .execute();
  const nameOf = ({ sesId, messageId }: QuestionName) => `${sesId} ${messageId}`;
  const wanted = new Set(named.map(nameOf));
  const found = rows.filter((row) =>
    wanted.has(nameOf({ sesId: row.ses_id, messageId: row.client_id ?? row.message_id })),
  );
  if (found.length < wanted.size) throw new Problem("conflict", because("gap_questions_moved"));
  return found.map(({ key }) => key);
}

async function countOf(transaction: WriteTransaction, gap: GapRow): Promise<number> {
  const { count } = await transaction
    .selectFrom("gap_question")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("gap_key", "=", gap.key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function separate(
  transaction: WriteTransaction,
  { source, target, keys, now }: { source: GapRow; target: GapRow; keys: readonly number[]; now: number },
): Promise<void> {
  // Only the FAQ of the gap they leave was tried on them.
  await transaction
    .updateTable("gap_question")
    .set({ gap_key: target.key, answered: null })
    .where("key", "in", keys)
    .execute();
  await transaction
    .updateTable("knowledge_gap")
    .set({ is_split: 1, updated_at: now })
    .where("key", "in", [source.key, target.key])
    .execute();
  // The first question may have been among those moved; of dropped ones, only the time is known.
  if (source.dropped === 0)
    await transaction
      .updateTable("knowledge_gap")
      .set({ first_at: source.last_at })
      .where("key", "=", source.key)
      .execute();
  await refreshGap(transaction, source.key);
}

/** Names the gap after its most typical question, as the background grouping does. */
async function chooseRepresentative(database: Database, gapKey: number): Promise<void> {
  const rows = await database.query
    .selectFrom("gap_question")
    .select(["key", "text", "encoder", "vector"])
    .where("gap_key", "=", gapKey)
    .orderBy("key")
    .execute();
  if (rows.length === 0) return;
  const affinity = await QuestionAffinity.of(
    rows.map(({ text, encoder, vector: bytes }) => ({ text, meaning: bytes === null ? null : { encoder, bytes } })),
  );
  const place = await mostCentral([...rows.keys()], (at) => affinity.of(at));
  await database.transaction((transaction) =>
    transaction
      .updateTable("knowledge_gap")
      .set({ representative: rows[place]!.key })
      .where("key", "=", gapKey)
      .execute(),
  );
}
