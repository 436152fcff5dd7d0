import { sql } from "kysely";
import { prepare, together } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import type { SealedSecrets } from "./secrets.ts";

/** Written out, not bound: only so does the index of waiting deliveries serve. */
export const waiting = sql.lit("waiting" as const);

/** Rows that are looked at at once for those whose session is not busy. */
const lookahead = 100;

const findEndpoint = prepare<{ key: number; holder: string }>()((db, arg) =>
  db
    .selectFrom("webhook")
    .select(["id", "url", "secret", "next_secret", "rotation_ends_at"])
    .where("key", "=", arg("key"))
    .where("held_by", "=", arg("holder"))
    .where("active", "=", 1)
    .where("deleted_at", "is", null),
);

/** Those behind a place, in their order, but for first attempts of the sessions in `lanes`, a JSON list. */
const findDue = prepare<{ key: number; now: number; behindTime: number; behindKey: number; lanes: string }>()(
  (db, arg, engine) =>
    db
      .selectFrom("webhook_delivery")
      .select(["key", "lane", "attempt_count", "next_attempt_at"])
      .where("webhook_key", "=", arg("key"))
      .where("status", "=", waiting)
      .where("next_attempt_at", "<=", arg("now"))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("next_attempt_at", "key"), ">", tuple(arg("behindTime"), arg("behindKey"))),
      )
      .where(({ or, eb }) =>
        or([
          eb("attempt_count", ">", 0),
          engine === "postgres"
            ? sql<boolean>`lane not in (select jsonb_array_elements_text(${arg("lanes")}::text::jsonb))`
            : sql<boolean>`lane not in (select value from json_each(${arg("lanes")}))`,
        ]),
      )
      .orderBy("next_attempt_at")
      .orderBy("key")
      .limit(lookahead),
);

const findDelivery = prepare<{ key: number }>()((db, arg) =>
  db
    .selectFrom("webhook_delivery")
    .select(["key", "id", "event", "body", "test", "lane", "attempt_count", "tries", "attempts"])
    .where("key", "=", arg("key")),
);

export interface DueDelivery {
  readonly key: number;
  readonly id: string;
  readonly event: string;
  readonly body: string | null;
  readonly test: number;
  readonly lane: string;
  readonly attempt_count: number;
  readonly tries: number;
  /** JSON list of the earlier attempts. */
  readonly attempts: string;
}

/** What is being attempted of one endpoint. */
export interface Busy {
  readonly deliveries: ReadonlySet<number>;
  /** In which a first attempt has not ended. */
  readonly lanes: ReadonlySet<string>;
  /** Nothing was found behind the first rows just now: looking through all of a long queue takes its time. */
  readonly isFarEmpty: boolean;
}

interface Due {
  readonly endpoint: SealedSecrets & { readonly url: string };
  readonly deliveries: readonly DueDelivery[];
  readonly isMore: boolean;
  readonly isFarEmpty: boolean;
}

/**
 * The endpoint, and at most `count` deliveries to attempt now. First attempts come in the order of their
 * events, one of a session at a time; retries wait for nobody. `isMore`: others are due, and wait for these;
 * `isFarEmpty`: none was found among them. Undefined: it is no longer ours to deliver to.
 */
export function* readDue(
  { key, holder, now }: { readonly key: number; readonly holder: string; readonly now: number },
  busy: Busy,
  count: number,
): Work<Due | undefined> {
  const first = { key, now, behindTime: -1, behindKey: 0, lanes: "[]" };
  const [[endpoint], due] = yield* together(findEndpoint.run({ key, holder }), findDue.run(first));
  if (endpoint === undefined) return undefined;
  const lanes = new Set(busy.lanes);
  const taken = new Set(busy.deliveries);
  const chosen: typeof due = [];
  function take(rows: typeof due): void {
    for (const row of rows) {
      if (chosen.length === count) return;
      const isFirst = row.attempt_count === 0;
      if (taken.has(row.key) || (isFirst && lanes.has(row.lane))) continue;
      taken.add(row.key);
      if (isFirst) lanes.add(row.lane);
      chosen.push(row);
    }
  }
  take(due);
  // A session with a long queue fills all that was looked at: behind it, others are due.
  const near = chosen.length;
  const end = busy.isFarEmpty ? undefined : due.at(lookahead - 1);
  for (let last = end; last !== undefined && chosen.length < count;) {
    const behind = { behindTime: last.next_attempt_at, behindKey: last.key, lanes: JSON.stringify([...lanes]) };
    const rows = yield* findDue.run({ ...first, ...behind });
    take(rows);
    last = rows.at(lookahead - 1);
  }
  const isMore = due.length === lookahead || due.some((row) => !taken.has(row.key));
  const found = chosen.length === 0 ? [] : yield* together(...chosen.map((row) => findDelivery.run({ key: row.key })));
  const isFarEmpty = end !== undefined && near < count && chosen.length === near;
  return { endpoint, deliveries: found.flat(), isMore, isFarEmpty };
}
