import { proveSealedKeys } from "../../features/chatbots/chatbots.ts";
import { proveWebhookSecrets } from "../../features/webhooks/webhooks.ts";
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
    const { models, webhooks } = await prove(config, secretKey);
    const findings: Finding[] = [];
    if (models.unreadable.length > 0)
      findings.push(
        failed(
          "sealed secrets",
          `The model keys of ${models.unreadable.join(", ")} do not open.`,
          "Set them again (PATCH /api/chatbots/{id}, modelApiKey), or restore a backup.",
        ),
      );
    if (webhooks.unreadable.length > 0)
      findings.push(
        failed(
          "sealed secrets",
          `The signing secrets of ${webhooks.unreadable.join(", ")} do not open.`,
          "Give them new ones (POST /api/webhooks-config/{id}/rotate, then …/rotate/end), or restore a backup.",
        ),
      );
    if (findings.length > 0) return findings;
    return [ok("sealed secrets", `${models.sealed + webhooks.sealed}, and the secret key opens all of them.`)];
  } catch (error) {
    return [failed("sealed secrets", messageOf(error), "Put the store right first.")];
  }
}

async function prove(config: Config, secretKey: Buffer) {
  const database = await openDatabase(config);
  try {
    return {
      models: await proveSealedKeys(database, deriveKey(secretKey, "model-api-key")),
      webhooks: await proveWebhookSecrets(database, deriveKey(secretKey, "webhook-secret")),
    };
  } finally {
    await database.close();
  }
}
