import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { operations } from "@svc/contract";
import type { VisitorChanges } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { openSealed, seal } from "../../../foundation/sealed.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { badJwt, readUserJwt } from "./signed-visitor.ts";
import type { SignedVisitor } from "./signed-visitor.ts";

export interface Identity {
  /**
   * What the owner's site has signed of a visitor, by a JWT or by the older hash of the external id; null where it
   * has signed nothing. Throws `invalid_request` for a JWT that does not hold, or is for another session.
   */
  verify(chatbot: KnownChatbot, visitor: VisitorChanges | null, sessionId: string): Promise<SignedVisitor | null>;
  readonly implementations: readonly Implementation[];
}

const secretBytes = 32;

/**
 * The secret by which an owner's site signs who its visitors are: JWTs (HS256), or HMAC-SHA256 of the external id
 * in hex, each keyed with the whole secret as it was shown. Stored encrypted; read with each proof, so that a new
 * one holds at once in every process.
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
    async verify(chatbot, visitor, sessionId) {
      const { externalId, userHash, userJwt } = visitor ?? {};
      const isHashed = typeof externalId === "string" && typeof userHash === "string";
      if (typeof userJwt !== "string" && !isHashed) return null;
      const row = await find(chatbot);
      if (row === undefined && typeof userJwt === "string") throw badJwt("the chatbot has no identity secret");
      if (row === undefined) return null;
      const secret = openSealed(sealKey, row.sealed, placeOf(chatbot));
      if (typeof userJwt === "string") return readUserJwt(userJwt, { secret, sessionId, now: clock.now() });
      return isHashed && isHashOf(externalId, userHash, secret) ? { externalId } : null;
    },
    implementations: [get, rotate],
  };
}

function isHashOf(externalId: string, userHash: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(externalId).digest();
  const given = Buffer.from(userHash, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
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
