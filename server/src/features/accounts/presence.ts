import type { MemberPresence } from "@svc/contract";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import type { Log } from "../../foundation/log.ts";
import { roleOf } from "./people.ts";

/** A member whose last dashboard page closed this long ago is away; a reload or a short loss of connection is not. */
const awayAfterMs = 3 * 60_000;
const touchEveryMs = 60_000;

export interface Presence {
  /** Counts a member as online while a page of the dashboard is open. Call the result when it closes. */
  follow(caller: Pick<Caller, "kind" | "id" | "workspaceId">): () => void;
  /** Whether a member who may reply is online; null where no member ever was, as with an inbox of the owner's own. */
  isAnyoneOnline(workspaceId: string): Promise<boolean | null>;
  /** By account id. */
  read(workspaceId: string): Promise<ReadonlyMap<string, MemberPresence>>;
}

/** Presence is a timestamp in the store, so every process sees it and a crashed process leaves no one online. */
export function createPresence({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}): Presence {
  /** Per member, `workspace account`: the open pages. */
  const open = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function touch(keys: readonly string[]): void {
    const write = database.transaction(async (transaction) => {
      for (const key of keys) {
        const [workspaceId = "", accountId = ""] = key.split(" ");
        await transaction
          .updateTable("member")
          .set({ seen_at: clock.now() })
          .where("workspace_id", "=", workspaceId)
          .where("account_id", "=", accountId)
          .execute();
      }
    });
    write.catch((error: unknown) => log.warn({ err: error }, "a member's presence could not be stored"));
  }

  return {
    follow({ kind, id, workspaceId }) {
      if (kind !== "member") return () => {};
      const key = `${workspaceId} ${id}`;
      open.set(key, (open.get(key) ?? 0) + 1);
      touch([key]);
      timer ??= setInterval(() => touch([...open.keys()]), touchEveryMs).unref();
      return () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
        if (open.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    async isAnyoneOnline(workspaceId) {
      const members = await readRows(workspaceId);
      const agents = members.filter(({ role, seen_at }) => seen_at !== null && isAtLeast(roleOf(role), "agent"));
      return agents.length === 0 ? null : agents.some((agent) => presenceOf(agent, clock.now()) === "online");
    },
    async read(workspaceId) {
      const rows = await readRows(workspaceId);
      return new Map(rows.map((row) => [row.account_id, presenceOf(row, clock.now())]));
    },
  };

  function readRows(workspaceId: string) {
    return database.query
      .selectFrom("member")
      .select(["account_id", "role", "seen_at", "availability"])
      .where("workspace_id", "=", workspaceId)
      .execute();
  }
}

function presenceOf(
  { seen_at: seenAt, availability }: { readonly seen_at: number | null; readonly availability: string },
  now: number,
): MemberPresence {
  return availability !== "away" && seenAt !== null && now - seenAt < awayAfterMs ? "online" : "away";
}

/** As the member chooses it in the workspace; `online` still takes an open page of the dashboard. */
export async function saveAvailability(
  transaction: WriteTransaction,
  { id, workspaceId }: Pick<Caller, "id" | "workspaceId">,
  availability: MemberPresence,
): Promise<void> {
  await transaction
    .updateTable("member")
    .set({ availability })
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", id)
    .execute();
}
