import type { ChatbotChanges, ChatbotSettings } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import { openSealed, seal } from "../../foundation/sealed.ts";
import { isEmbeddingModelMoved, isModelMoved } from "./settings.ts";
import type { ChatbotRow } from "./settings.ts";

const keyColumns = ["model_api_key", "embedding_model_api_key"] as const;
type KeyColumn = (typeof keyColumns)[number];
type Sealed = Pick<ChatbotRow, KeyColumn>;

const place = (id: string, column: KeyColumn) => `chatbot ${id} ${column}`;

/** The keys of chatbots' own models, which are written, sealed, and never read by anybody but their models. */
export function createModelKeys(sealKey: Buffer) {
  const sealed = (id: string, column: KeyColumn, apiKey: string | null) =>
    apiKey === null ? null : seal(sealKey, apiKey, place(id, column));
  return {
    open: (id: string, column: KeyColumn, sealedKey: string | null): string =>
      sealedKey === null ? "" : openSealed(sealKey, sealedKey, place(id, column)),

    /** The keys after a change: the new ones, or the old ones unless they would now be sent to another host. */
    after(
      { id, ...before }: Sealed & { readonly id: string },
      changes: Pick<ChatbotChanges, "modelApiKey" | "embeddingModelApiKey">,
      { from, to }: { readonly from: unknown; readonly to: ChatbotSettings },
    ): Sealed {
      const { modelApiKey, embeddingModelApiKey } = changes;
      const nextKey = isModelMoved(from, to) ? null : before.model_api_key;
      const nextEmbeddingKey = isEmbeddingModelMoved(from, to) ? null : before.embedding_model_api_key;
      return {
        model_api_key: modelApiKey === undefined ? nextKey : sealed(id, "model_api_key", modelApiKey),
        embedding_model_api_key:
          embeddingModelApiKey === undefined
            ? nextEmbeddingKey
            : sealed(id, "embedding_model_api_key", embeddingModelApiKey),
      };
    },
  };
}

/** Opens every sealed key of a model, to prove the secret key; answers how many there are and whose do not open. */
export async function proveSealedKeys(
  database: Database,
  sealKey: Buffer,
): Promise<{ readonly sealed: number; readonly unreadable: readonly string[] }> {
  const rows = await database.query
    .selectFrom("chatbot")
    .select(["id", ...keyColumns])
    .execute();
  const keys = rows.flatMap((row) =>
    keyColumns.flatMap((column) => {
      const key = row[column];
      return key === null ? [] : [{ id: row.id, column, key }];
    }),
  );
  const unreadable = keys.filter(({ id, column, key }) => {
    try {
      openSealed(sealKey, key, place(id, column));
      return false;
    } catch {
      return true;
    }
  });
  return { sealed: keys.length, unreadable: [...new Set(unreadable.map(({ id }) => id))] };
}
