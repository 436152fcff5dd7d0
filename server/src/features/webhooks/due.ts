import { sql } from "kysely";
import { prepare, together } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import type { SealedSecrets } from "./secrets.ts";

/** Written out, not bound: only so does the index of waiting deliveries serve. */
export const waiting = sql.lit("waiting" as const);

/** Rows that are looked at for those whose session is not busy. */
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

const findDue = prepare<{ key: number; now: number }>()((db, arg) =>
  db
    .selectFrom("webhook_delivery")
    .select(["key", "lane", "attempt_count"])
    .where("webhook_key", "=", arg("key"))
    .where("status", "=", waiting)
    .where("next_attempt_at", "<=", arg("now"))
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
}

/**
 * The endpoint, and at most `count` deliveries to attempt now. First attempts come in the order of their
 * events, one of a session at a time; retries wait for nobody. `isMore`: others are due, and wait for these.
 * Undefined: it is no longer ours to deliver to.
 */
export function* readDue(
  { key, holder, now }: { readonly key: number; readonly holder: string; readonly now: number },
  busy: Busy,
  count: number,
): Work<{ endpoint: SealedSecrets & { url: string }; deliveries: DueDelivery[]; isMore: boolean } | undefined> {
  const [[endpoint], due] = yield* together(findEndpoint.run({ key, holder }), findDue.run({ key, now }));
  if (endpoint === undefined) return undefined;
  const lanes = new Set(busy.lanes);
  const free = due.filter((row) => {
    if (busy.deliveries.has(row.key)) return false;
    if (row.attempt_count > 0) return true;
    const isFree = !lanes.has(row.lane);
    lanes.add(row.lane);
    return isFree;
  });
  const chosen = free.slice(0, count);
  const idle = due.filter((row) => !busy.deliveries.has(row.key));
  const found = chosen.length === 0 ? [] : yield* together(...chosen.map((row) => findDelivery.run({ key: row.key })));
  return { endpoint, deliveries: found.flat(), isMore: idle.length > chosen.length };
}
