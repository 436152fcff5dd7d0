import { operations } from "@svc/contract";
import type { OwnSession } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Channel } from "../../../foundation/channel.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { OwnedSession, Visitors } from "../visitors.ts";
import type { Identity } from "./identity.ts";
import { broadcastState, resolveSessions } from "./resolve.ts";
import { nothingBeside, toSession } from "./session-rows.ts";
import type { SessionRow } from "./session-rows.ts";
import { changedVisitor, isOthers } from "./visitor-details.ts";

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly visitors: Visitors;
  readonly identity: Identity;
}

/** What visitors do with their own session, by its token. */
export function visitorOperations({ database, clock, channel, visitors, identity }: Options): Implementation[] {
  const resolve = implement(operations.resolveOwnSession, async ({ sessionId }, _caller, context) => {
    const own = await visitors.identify(context, sessionId);
    let resolved: readonly number[] = [];
    const session = await changeSession(database, own, async (transaction, { key }) => {
      resolved = await resolveSessions(transaction, clock, own.chatbot, {
        keys: [key],
        by: "visitor",
        actor: "visitor",
      });
    });
    broadcastState(channel, own.chatbot.workspaceId, resolved);
    return session;
  });

  const rate = implement(operations.rateSession, async ({ sessionId, score, comment }, _caller, context) =>
    changeSession(database, await visitors.identify(context, sessionId), async (transaction, { key }) => {
      const now = clock.now();
      await transaction
        .updateTable("session")
        .set({
          rating: score,
          rating_comment: score === null ? null : (comment ?? null),
          rated_at: score === null ? null : now,
        })
        .where("key", "=", key)
        .execute();
      // Analytics finds changed conversations by their messages.
      await transaction
        .updateTable("message")
        .set({ changed_at: now })
        .where("key", "=", (query) =>
          query
            .selectFrom("message as last")
            .select(({ fn }) => fn.max("last.key").as("key"))
            .where("last.session_key", "=", key),
        )
        .execute();
    }),
  );

  const describe = implement(
    operations.identifyVisitor,
    async ({ sessionId, pageUrl, locale, ...changes }, _caller, context) => {
      const own = await visitors.identify(context, sessionId);
      const signed = await identity.verify(own.chatbot, changes, sessionId);
      return changeSession(database, own, async (transaction, row) => {
        if (isOthers(row, signed)) throw new Problem("conflict", because("session_of_another_visitor"));
        await transaction
          .updateTable("session")
          .set({
            ...changedVisitor(row, changes, signed),
            page_url: pageUrl === undefined ? row.page_url : pageUrl,
            locale: locale === undefined ? row.locale : locale,
          })
          .where("key", "=", row.key)
          .execute();
      });
    },
  );

  return [resolve, rate, describe];
}

/** The session of the token, to be changed in a transaction, and as it is afterwards. */
async function changeSession(
  database: Database,
  { chatbot, sessionKey }: OwnedSession,
  work: (transaction: WriteTransaction, row: SessionRow) => Promise<unknown>,
): Promise<OwnSession> {
  const row = await database.transaction(async (transaction) => {
    const find = transaction.selectFrom("session").selectAll().where("key", "=", sessionKey);
    const before = await find.forUpdate().executeTakeFirst();
    if (before === undefined)
      throw new Problem("not_found", "This conversation was deleted. Send a message to begin it anew.");
    await work(transaction, before);
    return find.executeTakeFirstOrThrow();
  });
  return toSession(row, chatbot.id, nothingBeside);
}
