import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { ownBits } from "./signals.ts";
import type { Turn } from "./turns.ts";

/** A turn, and what was seen of it. */
export interface Sign {
  readonly turn: Turn;
  /** The signals of its answer, replacing earlier ones; null: not computed. */
  readonly judged: number | null;
  /** What happened after it. */
  readonly added: number;
}

/** Puts what was seen beside what is known; a question without any sign is forgotten again. Alike however often. */
export async function storeSigns(transaction: WriteTransaction, signs: readonly Sign[]): Promise<void> {
  if (signs.length === 0) return;
  const keys = [...new Set(signs.map(({ turn }) => turn.messageKey))];
  const rows = await transaction
    .selectFrom("gap_question")
    .select(["message_key", "signals"])
    .where("message_key", "in", keys)
    .execute();
  const before = new Map(rows.map((row) => [row.message_key, row.signals]));
  const after = new Map<number, { turn: Turn; signals: number }>();
  for (const { turn, judged, added } of signs) {
    const known = after.get(turn.messageKey)?.signals ?? before.get(turn.messageKey) ?? 0;
    after.set(turn.messageKey, {
      turn,
      signals: (known & ~ownBits) | (judged ?? known & ownBits) | added,
    });
  }
  const left: number[] = [];
  for (const [key, { turn, signals }] of after) {
    const known = before.get(key);
    const confidence = Math.round(turn.metadata.confidence * 1_000);
    if (signals === 0) {
      if (known !== undefined) left.push(key);
    } else if (known === undefined) {
      if (turn.question === "") continue;
      await transaction
        .insertInto("gap_question")
        .values({
          chatbot_key: turn.chatbotKey,
          gap_key: null,
          session_key: turn.sessionKey,
          message_key: key,
          text: turn.question,
          vector: null,
          signals,
          confidence,
          asked_at: turn.askedAt,
          answered: null,
        })
        .execute();
    } else if (known !== signals) {
      await transaction
        .updateTable("gap_question")
        .set({ signals, confidence })
        .where("message_key", "=", key)
        .execute();
    }
  }
  if (left.length > 0) await transaction.deleteFrom("gap_question").where("message_key", "in", left).execute();
}
