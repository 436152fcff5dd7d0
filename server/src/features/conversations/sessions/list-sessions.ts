import { operations } from "@svc/contract";
import type { InboxView } from "@svc/contract";
import { sql } from "kysely";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { asParameter } from "../../../foundation/database/among.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { together } from "../../../foundation/database/prepare.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { readLastHumanMessages } from "./last-human-messages.ts";
import { readRefusedSessions } from "./refused-sessions.ts";
import { searchSessions } from "./search-sessions.ts";
import { orderOf, pageOf, readPlace, selectSessions, toCursor } from "./select-sessions.ts";
import type { Place } from "./select-sessions.ts";
import { readBeside, toSession } from "./session-rows.ts";

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
}

/** Counting stops there: an inbox with more has no use for the number. */
const countedAtMost = 1_000;

/** The sessions of a workspace page by page, and how many each view of the inbox has. */
export function listOperations({ database, clock, chatbots }: Options): Implementation[] {
  const keyOf = async (caller: Caller, chatbotId: string | undefined) =>
    chatbotId === undefined ? null : (await chatbots.find(caller, chatbotId)).key;

  const list = implement(operations.listSessions, async (input, caller) => {
    const { limit, cursor, q } = input;
    const chatbotKey = await keyOf(caller, input.chatbotId);
    const order = orderOf(input);
    const from = cursor === undefined ? null : readPlace(cursor, order);
    const now = clock.now();
    const select = (behind: Place | null) => selectSessions(database, caller, input, { chatbotKey, behind, now });
    const { rows, next } =
      q === undefined
        ? pageOf(
            await select(from)
              .limit(limit + 1)
              .execute(),
            limit,
            order,
          )
        : await searchSessions(database, select, { q, limit, from, order });
    const nextCursor = next === null ? null : toCursor(next);
    if (rows.length === 0) return { sessions: [], nextCursor };
    const keys = asParameter(
      database.engine,
      rows.map(({ key }) => key),
    );
    const [besideOf, last, refused] = await database.hot.read(() =>
      together(readBeside(keys), readLastHumanMessages(keys), readRefusedSessions(keys)),
    );
    return {
      sessions: rows.map((row) => ({
        ...toSession(row, row.chatbot_id, besideOf(row.key)),
        lastHumanMessage: last.get(row.key) ?? null,
        lastAnswerRefused: refused.has(row.key),
      })),
      nextCursor,
    };
  });

  const counts = implement(operations.getSessionCounts, async ({ chatbotId }, caller) => {
    const chatbotKey = await keyOf(caller, chatbotId);
    const now = clock.now();
    const count = async (view: InboxView) => {
      const found = selectSessions(database, caller, { view }, { chatbotKey, behind: null, now })
        .clearSelect()
        .clearOrderBy()
        .select(sql<number>`1`.as("one"))
        .limit(countedAtMost);
      const row = await database.query
        .selectFrom(found.as("found"))
        .select(({ fn }) => fn.countAll<number | string>().as("sessions"))
        .executeTakeFirstOrThrow();
      return Number(row.sessions);
    };
    return {
      needsReply: await count("needs_reply"),
      mine: await count("mine"),
      unassigned: await count("unassigned"),
      ai: await count("ai"),
      snoozed: await count("snoozed"),
    };
  });

  return [list, counts];
}
