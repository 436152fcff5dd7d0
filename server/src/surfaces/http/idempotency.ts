import { setImmediate } from "node:timers/promises";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { Problem } from "../../foundation/problem.ts";
import { openSealed, seal } from "../../foundation/sealed.ts";
import { mentionOf } from "../../foundation/visitor-data.ts";
import type { VisitorDataHolder } from "../../foundation/visitor-data.ts";

/** A stored answer, or one to store. */
export interface Answer {
  readonly status: number;
  readonly body: string | null;
}

export interface IdempotentRequest {
  readonly workspaceId: string;
  readonly operation: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The answer holds a secret: it is stored encrypted. */
  readonly isSecret?: boolean;
}

interface Store {
  readonly database: Database;
  readonly clock: Clock;
  readonly answerKey: Buffer;
}

const retentionMs = 24 * 60 * 60 * 1_000;
/** A request that ran longer was killed with its process. */
const runsAtMostMs = 10 * 60 * 1_000;
const retryAfterSeconds = 2;
const forgottenAtOnce = 500;

/** The header's value; throws `invalid_request` where it is not 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && /^[\x21-\x7e]{1,255}$/u.test(header)) return header;
  throw new Problem(
    "invalid_request",
    "Send an Idempotency-Key of 1 to 255 visible ASCII characters, for example a UUID.",
  );
}

/**
 * Runs `run` once for a key: a repetition within 24 h gets the first answer. Throws
 * `idempotency_key_reused` for another request, `request_in_progress` while the first one runs.
 * When `run` throws, the key is free again.
 */
export async function runOnce(
  { database, clock, answerKey }: Store,
  request: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const claim = await takeKey(database, clock, request);
  if (claim.answer !== undefined) {
    const { status, body } = claim.answer;
    const isSealed = request.isSecret === true && body !== null;
    return { status, body: isSealed ? openSealed(answerKey, body, placeOf(request)) : body, replayed: true };
  }
  const mine = matching({ ...identity(request), created_at: claim.createdAt });
  let answer: Answer;
  try {
    answer = await run();
  } catch (error) {
    await attempt(() =>
      database.transaction((transaction) => transaction.deleteFrom("idempotent_request").where(mine).execute()),
    );
    throw error;
  }
  const body =
    request.isSecret === true && answer.body !== null ? seal(answerKey, answer.body, placeOf(request)) : answer.body;
  await attempt(() =>
    database.transaction((transaction) =>
      transaction.updateTable("idempotent_request").set({ status: answer.status, body }).where(mine).execute(),
    ),
  );
  return { ...answer, replayed: false };
}

function placeOf({ workspaceId, operation, key }: IdempotentRequest): string {
  return `idempotent_request ${workspaceId} ${operation} ${key}`;
}

/** The store may be gone by now: what has happened is still answered, and the key becomes free in time. */
async function attempt(write: () => Promise<unknown>): Promise<void> {
  await write().catch(() => undefined);
}

/** Drops answers that are older than a day; answers how many. */
export async function dropOldIdempotentRequests(database: Database, clock: Clock): Promise<number> {
  const before = clock.now() - retentionMs;
  return database.transaction(async (transaction) => {
    const result = await transaction
      .deleteFrom("idempotent_request")
      .where("created_at", "<", before)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}

/** Stored answers tell what they answered: those about a deleted visitor go. */
export function answersOfVisitors(database: Database): VisitorDataHolder {
  return {
    name: "idempotentAnswers",
    async forget(who) {
      const isMentioned = mentionOf(who);
      for (let last = ["", ""]; ;) {
        const rows = await database.query
          .selectFrom("idempotent_request")
          .select(["operation", "idempotency_key", "body"])
          .where("workspace_id", "=", who.workspaceId)
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple("operation", "idempotency_key"), ">", tuple(last[0] ?? "", last[1] ?? "")),
          )
          .orderBy("operation")
          .orderBy("idempotency_key")
          .limit(forgottenAtOnce)
          .execute();
        const gone = rows.filter(({ body }) => body?.startsWith("{") === true && isMentioned(body));
        if (gone.length > 0)
          await database.transaction(async (transaction) => {
            for (const { operation, idempotency_key: key } of gone)
              await transaction
                .deleteFrom("idempotent_request")
                .where("workspace_id", "=", who.workspaceId)
                .where("operation", "=", operation)
                .where("idempotency_key", "=", key)
                .execute();
          });
        const end = rows.at(-1);
        if (rows.length < forgottenAtOnce || end === undefined) return;
        last = [end.operation, end.idempotency_key];
        await setImmediate();
      }
    },
  };
}

interface Claim {
  readonly createdAt: number;
  /** The first request's answer; absent where this request is the first. */
  readonly answer?: Answer;
}

async function takeKey(database: Database, clock: Clock, request: IdempotentRequest): Promise<Claim> {
  const now = clock.now();
  const fresh = { ...identity(request), request_hash: request.fingerprint, status: null, body: null, created_at: now };
  return database.transaction(async (transaction) => {
    const inserted = await transaction
      .insertInto("idempotent_request")
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .returning("created_at")
      .executeTakeFirst();
    if (inserted !== undefined) return { createdAt: now };

    const known = await transaction
      .selectFrom("idempotent_request")
      .selectAll()
      .where(matching(identity(request)))
      .executeTakeFirst();
    if (known !== undefined && !isOver(known, now)) return replay(known, request);
    // Two that take over at once: the second finds another created_at, and waits for the first.
    const taken = await transaction
      .updateTable("idempotent_request")
      .set(fresh)
      .where(matching({ ...identity(request), created_at: known?.created_at ?? now }))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw inProgress();
    return { createdAt: now };
  });
}

type Row = Selectable<Tables["idempotent_request"]>;

function isOver(row: Row, now: number): boolean {
  return row.created_at < now - retentionMs || (row.status === null && row.created_at < now - runsAtMostMs);
}

function replay(row: Row, request: IdempotentRequest): Claim {
  if (row.request_hash !== request.fingerprint)
    throw new Problem("idempotency_key_reused", "Send another Idempotency-Key with another request.");
  if (row.status === null) throw inProgress();
  return { createdAt: row.created_at, answer: { status: row.status, body: row.body } };
}

function inProgress(): Problem {
  return new Problem("request_in_progress", "Send it again in a moment to get its answer.", { retryAfterSeconds });
}

function identity({ workspaceId, operation, key }: IdempotentRequest) {
  return { workspace_id: workspaceId, operation, idempotency_key: key };
}

function matching(columns: { workspace_id: string; operation: string; idempotency_key: string; created_at?: number }) {
  return ({ and }: ExpressionBuilder<Tables, "idempotent_request">) => and(columns);
}
