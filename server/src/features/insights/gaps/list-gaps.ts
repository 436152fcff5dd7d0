import { operations } from "@svc/contract";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { describeGaps, selectGaps } from "./read-gaps.ts";

/** What is asked most and last comes first. */
export function listGaps(database: Database, chatbots: Chatbots): Implementation {
  return implement(operations.listKnowledgeGaps, async ({ chatbotId, status, from, to, limit, cursor }, caller) => {
    let gaps = selectGaps(database, caller).where("gap.merged_into", "is", null);
    if (chatbotId !== undefined)
      gaps = gaps.where("gap.chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
    if (status !== undefined) gaps = gaps.where("gap.status", "=", status);
    if (from !== undefined) gaps = gaps.where("gap.last_at", ">=", Date.parse(from));
    if (to !== undefined) gaps = gaps.where("gap.last_at", "<", Date.parse(to));
    if (cursor !== undefined) {
      const { rank, key } = readRankCursor(cursor);
      gaps = gaps.where(({ eb, refTuple, tuple }) => eb(refTuple("gap.rank", "gap.key"), "<", tuple(rank, key)));
    }
    const rows = await gaps
      .orderBy("gap.rank", "desc")
      .orderBy("gap.key", "desc")
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      knowledgeGaps: await describeGaps(database, page),
      nextCursor: rows.length > limit && last !== undefined ? rankCursor(last) : null,
    };
  });
}

function rankCursor({ rank, key }: { rank: number; key: number }): string {
  return Buffer.from(`r${rank}k${key}`).toString("base64url");
}

function readRankCursor(cursor: string): { rank: number; key: number } {
  const found = /^r(-?\d{1,15})k(\d{1,15})$/u.exec(Buffer.from(cursor, "base64url").toString());
  if (found === null)
    throw new Problem(
      "invalid_request",
      "This cursor is not valid. Use the nextCursor of the page before, unchanged.",
      { errors: [{ path: "cursor", message: "is not a cursor of this list" }] },
    );
  return { rank: Number(found[1]), key: Number(found[2]) };
}
