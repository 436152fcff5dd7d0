import { proveSecondFactors, secondFactorPurpose } from "../features/accounts/accounts.ts";
import { proveSealedKeys } from "../features/chatbots/chatbots.ts";
import { proveIdentitySecrets } from "../features/conversations/conversations.ts";
import { proveWebhookSecrets } from "../features/webhooks/webhooks.ts";
import type { Database } from "../foundation/database/database.ts";
import { deriveKey } from "../foundation/secret-key.ts";

/** What does not open, and what to do about it. */
interface SealedFault {
  readonly says: string;
  readonly fix: string;
}

/** Opens everything that is sealed in a store of this release; answers how much there is, and what does not open. */
export async function proveSealed(
  database: Database,
  secretKey: Buffer,
): Promise<{ readonly sealed: number; readonly faults: readonly SealedFault[] }> {
  const [models, webhooks, identities, factors] = await Promise.all([
    proveSealedKeys(database, deriveKey(secretKey, "model-api-key")),
    proveWebhookSecrets(database, deriveKey(secretKey, "webhook-secret")),
    proveIdentitySecrets(database, deriveKey(secretKey, "identity-secret")),
    proveSecondFactors(database, deriveKey(secretKey, secondFactorPurpose)),
  ]);
  const faults = [
    {
      unreadable: models.unreadable,
      what: "The model keys",
      fix: "Set them again (PATCH /api/chatbots/{id}, modelApiKey), or restore a backup.",
    },
    {
      unreadable: webhooks.unreadable,
      what: "The signing secrets",
      fix: "Give them new ones (POST /api/webhooks-config/{id}/rotate, then …/rotate/end), or restore a backup.",
    },
    {
      unreadable: identities.unreadable,
      what: "The identity secrets",
      fix: "Make new ones (POST /api/chatbots/{id}/identity-secret) and give them to the sites, or restore a backup.",
    },
    {
      unreadable: factors.unreadable,
      what: "The second factors",
      fix: "Turn them off (npm run svc -- users reset-second-factor EMAIL) and have them set up again, or restore a backup.",
    },
  ];
  return {
    sealed: models.sealed + webhooks.sealed + identities.sealed + factors.sealed,
    faults: faults
      .filter(({ unreadable }) => unreadable.length > 0)
      .map(({ what, unreadable, fix }) => ({ says: `${what} of ${unreadable.join(", ")} do not open.`, fix })),
  };
}
