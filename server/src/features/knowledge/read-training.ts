import type { Training } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { ofColumns } from "../../foundation/database/reason-columns.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";

/** As the API shows it. Throws a Problem where there is none that the caller may see. */
export async function readTraining(
  database: Database,
  chatbots: Pick<Chatbots, "find">,
  caller: Caller,
  trainingId: string,
): Promise<Training> {
  const row = await database.query
    .selectFrom("training")
    .innerJoin("chatbot", "chatbot.key", "training.chatbot_key")
    .select([
      "training.key",
      "training.id",
      "training.status",
      "training.created_at",
      "training.finished_at",
      "chatbot.id as chatbot_id",
    ])
    .where("training.id", "=", trainingId)
    .executeTakeFirst();
  const notFound = () =>
    new Problem(
      "not_found",
      "There is no training with this id. Check the id, and that the credential belongs to its workspace.",
    );
  if (row === undefined) throw notFound();
  await chatbots.find(caller, row.chatbot_id).catch((error: unknown) => {
    throw error instanceof Problem ? notFound() : error;
  });
  const items = await database.query
    .selectFrom("training_item")
    .selectAll()
    .where("training_key", "=", row.key)
    .orderBy("position")
    .execute();
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    status: row.status === "completed" || row.status === "failed" ? row.status : "running",
    progress: { done: items.filter((item) => isDone(item.status)).length, total: items.length },
    sources: items.map((item) => ({
      id: item.subject_id,
      kind: item.kind === "url" || item.kind === "faq" ? item.kind : "document",
      name: item.name,
      status: item.status === "ready" || item.status === "failed" || item.status === "reading" ? item.status : "queued",
      ...ofColumns(item),
      passages: item.passages,
    })),
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
  };
}

function isDone(status: string): boolean {
  return status === "ready" || status === "failed";
}
