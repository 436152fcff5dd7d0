import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { operations } from "@svc/contract";
import type { VisitorChanges } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { openSealed, seal } from "../../../foundation/sealed.ts";
import { recordChange } from "../../../foundation/trail.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";

export interface Identity {
  /** Whether the owner's site vouches for the external id: its hash is by the chatbot's identity secret. */
  isVouched(chatbot: KnownChatbot, visitor: VisitorChanges | null): Promise<boolean>;
  readonly implementations: readonly Implementation[];
}

const secretBytes = 32;

/**
 * The secret by which an owner's site vouches for its visitors: HMAC-SHA256 of the external id, keyed with
 * the whole secret as it was shown, in hex. Stored encrypted; read with each hash, so that a new one
 * holds at once in every process.
 */
export function createIdentity({
  database,
  clock,
  chatbots,
  sealKey,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly sealKey: Buffer;
}): Identity {
  const find = ({ key }: KnownChatbot) =>
    database.query.selectFrom("identity_secret").selectAll().where("chatbot_key", "=", key).executeTakeFirst();

  const get = implement(operations.getIdentitySecret, async ({ chatbotId }, caller) => {
    const row = await find(await chatbots.find(caller, chatbotId));
    return { createdAt: row === undefined ? null : isoTime(row.created_at) };
  });

  const rotate = implement(operations.rotateIdentitySecret, async ({ chatbotId }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const secret = `vis_${randomBytes(secretBytes).toString("base64url")}`;
    const row = { sealed: seal(sealKey, secret, placeOf(chatbot)), created_at: clock.now() };
    const createdAt = isoTime(row.created_at);
    await database.transaction(async (transaction) => {
      await transaction
        .insertInto("identity_secret")
        .values({ chatbot_key: chatbot.key, ...row })
        .onConflict((conflict) => conflict.column("chatbot_key").doUpdateSet(row))
        .execute();
      await recordChange(transaction, clock, { after: { identitySecret: "changed", createdAt } });
    });
    return { secret, createdAt };
  });

  return {
    async isVouched(chatbot, visitor) {
      const { externalId, userHash } = visitor ?? {};
      if (typeof externalId !== "string" || typeof userHash !== "string") return false;
      const row = await find(chatbot);
      if (row === undefined) return false;
      const secret = openSealed(sealKey, row.sealed, placeOf(chatbot));
      const expected = createHmac("sha256", secret).update(externalId).digest();
      const given = Buffer.from(userHash, "hex");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    implementations: [get, rotate],
  };
}

/** Opens every chatbot's secret, to prove the secret key; answers how many there are and whose do not open. */
export async function proveIdentitySecrets(
  database: Pick<Database, "query">,
  sealKey: Buffer,
): Promise<{ readonly sealed: number; readonly unreadable: readonly string[] }> {
  const rows = await database.query
    .selectFrom("identity_secret")
    .innerJoin("chatbot", "chatbot.key", "identity_secret.chatbot_key")
    .select(["chatbot.id", "identity_secret.sealed"])
    .execute();
  const unreadable = rows.filter(({ id, sealed }) => {
    try {
      openSealed(sealKey, sealed, placeOf({ id }));
      return false;
    } catch {
      return true;
    }
  });
  return { sealed: rows.length, unreadable: unreadable.map(({ id }) => id) };
}

const placeOf = ({ id }: Pick<KnownChatbot, "id">) => `identity_secret ${id}`;
