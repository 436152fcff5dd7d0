import { sql } from "kysely";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { readWell } from "./sources.ts";

/** What a source has from now on. */
export interface NewText {
  readonly sourceKey: number;
  readonly title: string;
  readonly markdown: string;
  readonly hash: string;
  readonly notes: readonly Reason[];
  readonly passages: number;
  readonly firstDocno: number;
}

/** So many texts in one statement, well below the number of values that SQLite takes. */
const rowsAtOnce = 50;

/**
 * Writes that these sources are read, with their new texts, and those that are unchanged. Whoever is still putting
 * a longer text into one has begun before, and gives up.
 */
export async function writeSources(
  transaction: WriteTransaction,
  clock: Clock,
  texts: readonly NewText[],
  unchanged: readonly number[],
): Promise<void> {
  for (let at = 0; at < texts.length; at += rowsAtOnce) {
    const rows = texts
      .slice(at, at + rowsAtOnce)
      .map(
        ({ sourceKey, title, markdown, hash, passages, firstDocno, notes }) =>
          sql`(cast(${sourceKey} as bigint), cast(${title === "" ? null : title} as text), cast(${markdown} as text), cast(${hash} as text), cast(${passages} as bigint), cast(${firstDocno} as bigint), cast(${JSON.stringify(notes)} as text))`,
      );
    // Both engines call the columns of values so.
    const values = sql<{
      column1: number;
      column2: string | null;
      column3: string;
      column4: string;
      column5: number;
      column6: number;
      column7: string;
    }>`(values ${sql.join(rows)})`;
    await transaction
      .updateTable("source")
      .from(values.as("text"))
      .set((set) => ({
        ...readWell,
        text_version: set("source.text_version", "+", 1),
        title: set.ref("text.column2"),
        markdown: set.ref("text.column3"),
        content_hash: set.ref("text.column4"),
        passages: set.ref("text.column5"),
        first_docno: set.ref("text.column6"),
        notes: set.ref("text.column7"),
        updated_at: clock.now(),
      }))
      .whereRef("source.key", "=", "text.column1")
      .execute();
  }
  if (unchanged.length > 0)
    await transaction
      .updateTable("source")
      .set((set) => ({ ...readWell, text_version: set("text_version", "+", 1) }))
      .where("key", "in", [...unchanged])
      .execute();
}
