import type { Selectable } from "kysely";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { VectorOrigin } from "./encoders.ts";

export type VectorSet = Selectable<Tables["vector_set"]>;

/** A set that is there; it is changed only under the lock of its index. */
export async function readSet(transaction: WriteTransaction, key: number): Promise<VectorSet> {
  return transaction.selectFrom("vector_set").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
}

/** A new set without vectors; answers its key. */
export async function addSet(
  transaction: WriteTransaction,
  indexKey: number,
  { model, base_url, typed_by, api_key }: VectorOrigin,
): Promise<number> {
  const { key } = await transaction
    .insertInto("vector_set")
    .values({ index_key: indexKey, model, base_url, typed_by, api_key })
    .returning("key")
    .executeTakeFirstOrThrow();
  return key;
}
