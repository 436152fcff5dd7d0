import { proveSealedKeys } from "../../features/chatbots/chatbots.ts";
import type { Config } from "../../foundation/config.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import { deriveKey, findSecretKey } from "../../foundation/secret-key.ts";
import { failed, messageOf, ok } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** Opens what is sealed in the store. Only for a store of this very release: opening an older one would upgrade it. */
export async function checkSealed(config: Config): Promise<Finding[]> {
  const secretKey = findSecretKey(config.secretKey, config.dataDir);
  if (secretKey === undefined) return [];
  try {
    const { sealed, unreadable } = await prove(config, deriveKey(secretKey, "model-api-key"));
    if (unreadable.length === 0) return [ok("sealed secrets", `${sealed}, and the secret key opens all of them.`)];
    return [
      failed(
        "sealed secrets",
        `The model keys of ${unreadable.join(", ")} do not open.`,
        "Set them again (PATCH /api/chatbots/{id}, modelApiKey), or restore a backup.",
      ),
    ];
  } catch (error) {
    return [failed("sealed secrets", messageOf(error), "Put the store right first.")];
  }
}

async function prove(config: Config, sealKey: Buffer) {
  const database = await openDatabase(config);
  try {
    return await proveSealedKeys(database, sealKey);
  } finally {
    await database.close();
  }
}
