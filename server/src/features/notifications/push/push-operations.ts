import { operations } from "@svc/contract";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { EgressRefused } from "../../../foundation/egress/egress.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { NotificationsDeps, Reader } from "../deps.ts";
import { areBrowserKeys } from "./encrypt.ts";
import type { Vapid } from "./vapid.ts";

/** Web Push for the browser that the caller is signed in with: one subscription for each sign-in. */
export function pushOperations(deps: NotificationsDeps, { publicKey }: Vapid): Implementation[] {
  const { database, clock, egress } = deps;
  return [
    implement(operations.getPushSubscription, async (_input, caller) => {
      const row = await database.query
        .selectFrom("push_subscription")
        .select(["endpoint", "shows_text"])
        .where("sign_in_key", "=", await signInKeyOf(database.query, caller))
        .executeTakeFirst();
      return { publicKey, endpoint: row?.endpoint ?? null, showsText: row?.shows_text === 1 };
    }),

    implement(operations.savePushSubscription, async ({ endpoint, keys, showsText }, caller) => {
      if (!areBrowserKeys(keys))
        throw new Problem("invalid_request", "These aren't a browser's keys. Send those of a PushSubscription.", {
          errors: [{ path: "keys", message: "must be those of a PushSubscription" }],
        });
      await egress.judge(endpoint).catch((error: unknown) => {
        // A name that doesn't resolve now may do so later.
        if (!(error instanceof EgressRefused)) return;
        throw new Problem("invalid_request", "The push service can't be reached from here. Try another browser.", {
          errors: [{ path: "endpoint", message: "must be a public address" }],
        });
      });
      const values = { endpoint, ...keys, shows_text: Number(showsText), created_at: clock.now() };
      await database.transaction(async (transaction) => {
        const key = await signInKeyOf(transaction, caller);
        // A browser has one endpoint, also after somebody else has signed in.
        await transaction
          .deleteFrom("push_subscription")
          .where("endpoint", "=", endpoint)
          .where("sign_in_key", "<>", key)
          .execute();
        await transaction
          .insertInto("push_subscription")
          .values({ sign_in_key: key, ...values })
          .onConflict((conflict) => conflict.column("sign_in_key").doUpdateSet(values))
          .execute();
        const after = { pushService: new URL(endpoint).host, showsText };
        await recordChange(transaction, clock, { resource: caller.id, after });
      });
      return { publicKey, endpoint, showsText };
    }),

    implement(operations.deletePushSubscription, async (_input, caller) => {
      await database.transaction(async (transaction) => {
        const deleted = await transaction
          .deleteFrom("push_subscription")
          .where("sign_in_key", "=", await signInKeyOf(transaction, caller))
          .returning("endpoint")
          .execute();
        const before = { pushService: deleted.map(({ endpoint }) => new URL(endpoint).host)[0] ?? null };
        await recordChange(transaction, clock, { resource: caller.id, before });
      });
      return null;
    }),
  ];
}

async function signInKeyOf(db: Reader, { signInId }: Caller): Promise<number> {
  const row = await db
    .selectFrom("sign_in")
    .select("key")
    .where("id", "=", signInId ?? "")
    .executeTakeFirst();
  if (row === undefined) throw new Problem("unauthorized", "Your session has ended. Sign in again.");
  return row.key;
}
