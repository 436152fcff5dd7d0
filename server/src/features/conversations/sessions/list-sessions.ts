import { operations } from "@svc/contract";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { lastHumanMessagesOf } from "./last-human-messages.ts";
import { searchSessions } from "./search-sessions.ts";
import { pageOf, readPlace, selectSessions, toCursor } from "./select-sessions.ts";
import type { Place, SelectedSessions } from "./select-sessions.ts";
import { besideOf, nothingBeside, toSession } from "./session-rows.ts";

/** The latest begun comes first. */
export function listSessions(database: Database, chatbots: Chatbots): Implementation {
  return implement(operations.listSessions, async (input, caller) => {
    const { limit, cursor, q } = input;
    const chatbotKey = input.chatbotId === undefined ? null : (await chatbots.find(caller, input.chatbotId)).key;
    const from = cursor === undefined ? null : readPlace(cursor);
    const select = (behind: Place | null) => selectSessions(database, caller, input, { chatbotKey, behind });
    const { rows, next } =
      q === undefined ? await firstOf(select(from), limit) : await searchSessions(database, select, { q, limit, from });
    const keys = rows.map(({ key }) => key);
    const beside = await besideOf(database.query, keys);
    const last = await lastHumanMessagesOf(database.query, keys);
    return {
      sessions: rows.map((row) => ({
        ...toSession(row, row.chatbot_id, beside.get(row.key) ?? nothingBeside),
        lastHumanMessage: last.get(row.key) ?? null,
      })),
      nextCursor: next === null ? null : toCursor(next),
    };
  });
}

async function firstOf(select: SelectedSessions, limit: number) {
  return pageOf(await select.limit(limit + 1).execute(), limit);
}
