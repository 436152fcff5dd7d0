import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { LockedIndex } from "../search/lock-index.ts";
import type { Encoders, VectorOrigin } from "./encoders.ts";
import { addSet } from "./vector-sets.ts";

/**
 * Gives an index that the transaction has locked the set of vectors that its settings want: one that it has,
 * where the same model made it, or a new one. Until that is complete, the one before serves. Answers the index
 * as it is then.
 */
export async function chooseSet(
  transaction: WriteTransaction,
  index: LockedIndex,
  encoders: Encoders,
  chatbot: KnownChatbot,
): Promise<LockedIndex> {
  const { service } = encoders;
  if (index.matched_service === service && index.matched_version === chatbot.embeddingVersion) return index;
  const wanted = encoders.wantedBy(chatbot);
  const sets = wanted === null ? { serving_set: null, target_set: null } : await aim(transaction, index, wanted);
  return transaction
    .updateTable("search_index")
    .set({ ...sets, matched_service: service, matched_version: chatbot.embeddingVersion, encoding_due: 0 })
    .where("key", "=", index.key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The set for these vectors: the index's own where it has one, with the key of now; otherwise a new one. */
async function aim(transaction: WriteTransaction, index: LockedIndex, origin: VectorOrigin) {
  const known = await transaction
    .selectFrom("vector_set")
    .select("key")
    .where("index_key", "=", index.key)
    .where("model", "=", origin.model)
    .where("base_url", "=", origin.base_url)
    .orderBy("key", "desc")
    .executeTakeFirst();
  if (known !== undefined)
    await transaction
      .updateTable("vector_set")
      .set({ typed_by: origin.typed_by, api_key: origin.api_key, failures: 0, retry_at: 0, ...noReason })
      .where("key", "=", known.key)
      .execute();
  const key = known?.key ?? (await addSet(transaction, index.key, origin));
  return { target_set: key, serving_set: index.serving_set ?? key };
}
