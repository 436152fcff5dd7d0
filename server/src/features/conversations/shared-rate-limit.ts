import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { lastly, prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import type { Admission } from "../../foundation/sliding-log.ts";

export type SharedLog = ReturnType<typeof createSharedRateLimit>;

type SharedAdmission = { readonly admitted: true; release(): Promise<void> } | Extract<Admission, { admitted: false }>;

/**
 * A sliding log (`foundation/sliding-log.ts`) that all processes on one PostgreSQL share: the row of
 * a name holds when it was admitted, and one statement looks and writes. What is refused leaves no trace.
 */
export function createSharedRateLimit(database: Database, { limit, windowMs }: { limit: number; windowMs: number }) {
  /**
   * In microseconds. Clocks differ a little; what lies further ahead is of one that was set back, and would count for
   * ever.
   */
  const windowAt = (nowMs: number) => ({ since: (nowMs - windowMs) * 1_000 + 999, ahead: (nowMs + windowMs) * 1_000 });

  /** How long until there is room for one more; 0: there is. */
  async function waitMs(name: string, nowMs: number): Promise<number> {
    if (limit === 0) return 0;
    const [known] = await database.hot.read(() => findTimes.run({ name }));
    const { since, ahead } = windowAt(nowMs);
    const times = (known?.times ?? "")
      .split(",")
      .map(Number)
      .filter((time) => time > since && time <= ahead)
      .sort((one, other) => one - other);
    const oldest = times.at(-limit);
    return oldest === undefined ? 0 : Math.floor(oldest / 1_000) + windowMs - nowMs;
  }

  return {
    waitMs,
    async admit(name: string, nowMs: number): Promise<SharedAdmission> {
      if (limit === 0) return { admitted: true, release: async () => undefined };
      // In microseconds that are ours alone, so that it can be taken back.
      const at = nowMs * 1_000 + randomInt(1_000);
      const until = nowMs + windowMs;
      const [admitted] = await database.hot.write(() =>
        quickly(admitOnce.run({ name, at, ...windowAt(nowMs), until, limit })),
      );
      if (admitted !== undefined)
        return {
          admitted: true,
          release: async () => void (await database.hot.write(() => quickly(takeBack.run({ name, at })))),
        };
      return { admitted: false, retryAfterMs: await waitMs(name, nowMs) };
    },
  };
}

/** Drops what no limit looks at any more. */
export async function dropOldAdmissions(database: Database, clock: Clock): Promise<void> {
  await database.transaction((transaction) =>
    transaction.deleteFrom("admission").where("until", "<=", clock.now()).execute(),
  );
}

/** Doesn't wait for the disk. A crash only loses what no response has confirmed. */
function* quickly<Row>(work: Work<Row[]>): Work<Row[]> {
  const [, rows] = yield* lastly(commitAtOnce.run({}), work);
  return rows;
}

const commitAtOnce = prepare<Record<string, never>>()((db) =>
  db.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as("mode")),
);

const timesOf = sql`unnest(string_to_array(admission.times, ',')) as time`;

type AdmitOnce = {
  readonly name: string;
  readonly at: number;
  readonly since: number;
  readonly ahead: number;
  readonly until: number;
  readonly limit: number;
};
const admitOnce = prepare<AdmitOnce>()((db, arg) =>
  db
    .insertInto("admission")
    .values({ name: arg("name"), times: sql<string>`${arg("at")}::bigint::text`, until: arg("until") })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({
          times: sql<string>`concat_ws(',', (select string_agg(time, ',') from ${timesOf} where time::bigint > ${arg("since")} and time::bigint <= ${arg("ahead")}), excluded.times)`,
          until: sql<number>`excluded.until`,
        })
        .where(
          sql<number>`(select count(*) from ${timesOf} where time::bigint > ${arg("since")} and time::bigint <= ${arg("ahead")})`,
          "<",
          arg("limit"),
        ),
    )
    .returning("name"),
);

const findTimes = prepare<{ name: string }>()((db, arg) =>
  db.selectFrom("admission").select("times").where("name", "=", arg("name")),
);

const takeBack = prepare<{ name: string; at: number }>()((db, arg) =>
  db
    .updateTable("admission")
    .set({
      times: sql<string>`coalesce((select string_agg(time, ',') from ${timesOf} where time::bigint <> ${arg("at")}), '')`,
    })
    .where("name", "=", arg("name"))
    .returning("name"),
);
