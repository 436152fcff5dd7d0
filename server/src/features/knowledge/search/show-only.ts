import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { lockIndex } from "./lock-index.ts";
import type { IndexKind } from "./stored-index.ts";

/** In one statement, well below the number of values that it takes. */
const rangesAtOnce = 1_000;

/**
 * The swap: of an owner's texts only those from `fromDocno` on are found from now on; what it had
 * before is hidden until `removeTexts` has taken it out.
 */
export async function showOnly(
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
  ownerKey: number,
  fromDocno: number,
): Promise<void> {
  const index = await lockIndex(transaction, chatbotKey, kind);
  const docnos = await transaction
    .selectFrom("passage")
    .select("docno")
    .where("index_key", "=", index.key)
    .where("owner_key", "=", ownerKey)
    .orderBy("docno")
    .execute();
  // By a subquery: a long table has more passages than a statement takes values.
  await transaction
    .deleteFrom("hidden_range")
    .where("index_key", "=", index.key)
    .where("from_docno", "in", (own) =>
      own.selectFrom("passage").select("docno").where("index_key", "=", index.key).where("owner_key", "=", ownerKey),
    )
    .execute();
  const old = docnos.filter((row) => row.docno < fromDocno).map((row) => row.docno);
  const ranges = toRanges(old).map((range) => ({ index_key: index.key, from_docno: range.from, to_docno: range.to }));
  for (let at = 0; at < ranges.length; at += rangesAtOnce) {
    await transaction
      .insertInto("hidden_range")
      .values(ranges.slice(at, at + rangesAtOnce))
      .execute();
  }
}

function toRanges(docnos: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const docno of docnos) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === docno - 1) last.to = docno;
    else ranges.push({ from: docno, to: docno });
  }
  return ranges;
}
