import type { Notification } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { findLanguage } from "../accounts/accounts.ts";
import { countUnread, notificationRows, toNotification } from "./list.ts";
import type { Membership, NotificationsDeps } from "./deps.ts";
import { visibleKinds } from "./settings.ts";

/** Broadcast topic for read notifications: `{ workspaceId, accountId }`. */
const topic = "notifications";
const lookMs = 1_000;
/** Of so many that come at once the newest are given; the list has them all. */
const givenAtOnce = 50;

export interface Followed {
  readonly unread: number;
  readonly notifications: Notification[];
}

export interface Followers {
  /** The member's notifications as they come: the number of unread ones at once, then with every change. */
  follow(caller: Caller, signal: AbortSignal): Promise<AsyncIterable<Followed>>;
  /** Call after the commit that marked some as read. */
  tellRead(member: Membership): void;
  close(): void;
}

/** Live subscribers of notifications. One poll per second serves all of them in this process. */
export function createFollowers({ database, channel, log }: NotificationsDeps): Followers {
  const waiting = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** The last row seen; undefined without subscribers. */
  let seen: number | undefined;

  const nameOf = ({ workspaceId, accountId }: Membership) => `${workspaceId} ${accountId}`;
  const wake = (name: string) => waiting.get(name)?.forEach((notice) => notice());
  const wakeAll = () => waiting.forEach((_, name) => wake(name));
  channel.subscribe(topic, {
    receive: (message) => typeof message === "string" && wake(message),
    missed: wakeAll,
  });

  async function newestKey(): Promise<number> {
    const row = await database.query
      .selectFrom("notification")
      .select("key")
      .orderBy("key", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.key ?? 0;
  }

  async function look(): Promise<void> {
    if (seen === undefined) return;
    const before = seen;
    const newest = await newestKey();
    if (newest === before) return;
    const rows = await database.query
      .selectFrom("notification")
      .select(["workspace_id", "account_id"])
      .distinct()
      .where("key", ">", before)
      .execute();
    for (const { workspace_id: workspaceId, account_id: accountId } of rows) wake(nameOf({ workspaceId, accountId }));
    seen = newest;
  }

  function join(name: string, notice: () => void): () => void {
    const own = waiting.get(name) ?? new Set();
    waiting.set(name, own.add(notice));
    timer ??= setInterval(() => {
      looking ??= look()
        .catch((error: unknown) => log.warn({ err: error }, "notifications cannot be looked for just now"))
        .finally(() => (looking = undefined));
    }, lookMs);
    return () => {
      own.delete(notice);
      if (own.size === 0) waiting.delete(name);
      if (waiting.size > 0) return;
      clearInterval(timer);
      [timer, seen] = [undefined, undefined];
    };
  }

  async function* changes(caller: Caller, signal: AbortSignal): AsyncGenerator<Followed> {
    const member = { workspaceId: caller.workspaceId, accountId: caller.id };
    const kinds = visibleKinds(caller.role);
    let isChanged = true;
    let goOn = () => {};
    const wakeUp = () => {
      isChanged = true;
      goOn();
    };
    const leave = join(nameOf(member), wakeUp);
    signal.addEventListener("abort", wakeUp, { once: true });
    try {
      let after = await newestKey();
      seen ??= after;
      let sentUnread: number | undefined;
      while (!signal.aborted) {
        if (!isChanged) await new Promise<void>((resolve) => (goOn = resolve));
        isChanged = false;
        const rows = await notificationRows(database.query, member, kinds)
          .where("notification.in_app", "=", 1)
          .where("notification.key", ">", after)
          .orderBy("notification.key", "desc")
          .limit(givenAtOnce)
          .execute();
        const unread = await countUnread(database.query, member, kinds);
        if (rows.length === 0 && unread === sentUnread) continue;
        const language = (await findLanguage(database.query, caller.id)) ?? "en";
        after = rows[0]?.key ?? after;
        sentUnread = unread;
        yield { unread, notifications: rows.map((row) => toNotification(row, language)) };
      }
    } finally {
      leave();
    }
  }

  return {
    follow: async (caller, signal) => changes(caller, signal),
    tellRead: (member) => channel.publish(topic, nameOf(member)),
    close: () => clearInterval(timer),
  };
}
