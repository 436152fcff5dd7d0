import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { queueTraining } from "../queue-training.ts";
import { fileRefused, sourceNotFound } from "../source-rows.ts";
import type { Trainings } from "../training.ts";

interface RefreshOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly queue: Queue;
  readonly trainings: Pick<Trainings, "waitFor">;
}

/** Syncs on request: trainings that only process changed pages. */
export function refreshOperations({ database, clock, chatbots, queue, trainings }: RefreshOptions): Implementation[] {
  return [
    implement(operations.refreshSource, async ({ chatbotId, sourceId }, caller, context) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const { id } = await database.transaction(async (transaction) => {
        const source = await transaction
          .selectFrom("source")
          .select(["kind", "url"])
          .where("chatbot_key", "=", chatbot.key)
          .where("id", "=", sourceId)
          .executeTakeFirst();
        if (source === undefined) throw sourceNotFound();
        if (source.kind !== "url" || source.url === null) throw fileRefused();
        return queueTraining(transaction, { clock, queue }, chatbot.key, { urls: [source.url] });
      });
      queue.wake();
      return trainings.waitFor(caller, id, context);
    }),
    implement(operations.refreshSources, async ({ chatbotId }, caller, context) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const { id } = await database.transaction(async (transaction) => {
        const sources = await transaction
          .selectFrom("source")
          .select("url")
          .where("chatbot_key", "=", chatbot.key)
          .where("kind", "=", "url")
          .orderBy("key")
          .execute();
        const urls = sources.flatMap(({ url }) => url ?? []);
        if (urls.length === 0) throw new Problem("unprocessable", because("chatbot_without_pages"));
        await recordChange(transaction, clock, { after: { pages: urls.length } });
        return queueTraining(transaction, { clock, queue }, chatbot.key, { urls });
      });
      queue.wake();
      return trainings.waitFor(caller, id, context);
    }),
  ];
}
