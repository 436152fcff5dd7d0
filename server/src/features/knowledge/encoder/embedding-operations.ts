import { operations } from "@svc/contract";
import { noReasonFields, ofColumns } from "../../../foundation/database/reason-columns.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { createConnectionTrials } from "../../../foundation/models/try-connection.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Encoders } from "./encoders.ts";

/** What an owner sees of the embedding model of a chatbot. */
export function embeddingOperations(options: {
  readonly database: Database;
  readonly chatbots: Chatbots;
  readonly encoders: Encoders;
  readonly clock: Clock;
}): Implementation[] {
  const { database, chatbots, encoders, clock } = options;
  const attempt = createConnectionTrials(clock);
  return [
    implement(operations.getEmbedding, async ({ chatbotId }, caller) => {
      const chatbot = await chatbots.find(caller, chatbotId);
      const indexes = await readIndexes(database, chatbot.key, encoders.embeddedName);
      const model = encoders.nameOf(chatbot);
      const total = sumOf(indexes, "total");
      const skipped = sumOf(indexes, "skipped");
      const base = {
        model,
        serviceModel: encoders.serviceName,
        serving: null,
        progress: { done: 0, total },
        skipped,
        ...noReasonFields,
        retryAt: null,
      };
      if (encoders.wantedBy(chatbot) === null) return { ...base, status: "off" as const };
      const serving = indexes.find((index) => index.serving !== null)?.serving ?? null;
      const served = { ...base, serving: serving === null ? null : encoders.nameOfVectors(serving) };
      // Settings that were changed a moment ago have not been followed yet.
      const isFollowed = indexes.every(
        ({ matchedVersion, service }) => matchedVersion === chatbot.embeddingVersion && service === encoders.service,
      );
      if (!isFollowed) return { ...served, status: "running" as const };
      const progressed = { ...served, progress: { done: sumOf(indexes, "done"), total } };
      if (indexes.every(({ isComplete }) => isComplete)) return { ...progressed, status: "ready" as const };
      const failing = indexes.find(({ failure, retryAt }) => failure.reason !== null && retryAt > clock.now());
      if (failing === undefined) return { ...progressed, status: "running" as const };
      const { failure, retryAt } = failing;
      return { ...progressed, status: "waiting" as const, ...failure, retryAt: isoTime(retryAt) };
    }),

    implement(operations.testEmbeddingModel, async ({ chatbotId, ...changes }, caller, { signal }) => {
      const chatbot = chatbots.withModels(await chatbots.find(caller, chatbotId), changes);
      const trial = { workspaceId: caller.workspaceId, model: encoders.nameOf(chatbot), signal };
      return attempt(trial, encoders.tryOut(chatbot));
    }),
  ];
}

async function readIndexes(database: Database, chatbotKey: number, embeddedName: string) {
  const rows = await database.query
    .selectFrom("search_index")
    .leftJoin("vector_set as target", "target.key", "search_index.target_set")
    .leftJoin("vector_set as serving", "serving.key", "search_index.serving_set")
    .select(["search_index.key", "next_docno", "serving_set", "target_set", "matched_service", "matched_version"])
    .select(["target.encoded_next", "target.skipped", "target.retry_at", "target.calibrated_for"])
    .select(["target.reason", "target.reason_code", "target.reason_args"])
    .select(["target.model as target_model", "serving.model as serving_model"])
    .where("chatbot_key", "=", chatbotKey)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const encodedNext = row.encoded_next ?? 0;
      const { total, done } = await database.query
        .selectFrom("passage")
        .select(({ fn }) => [
          fn.countAll<number | string>().as("total"),
          fn.countAll<number | string>().filterWhere("docno", "<", encodedNext).as("done"),
        ])
        .where("index_key", "=", row.key)
        .executeTakeFirstOrThrow();
      const isComplete = encodedNext >= row.next_docno && (row.target_model === embeddedName || isCalibrated(row));
      const isServed = row.serving_set !== row.target_set || isComplete || isCalibrated(row);
      return {
        total: Number(total),
        done: Number(done),
        skipped: row.skipped ?? 0,
        serving: isServed ? row.serving_model : null,
        service: row.matched_service,
        matchedVersion: row.matched_version,
        failure: ofColumns(row),
        retryAt: row.retry_at ?? 0,
        isComplete: isComplete && row.serving_set === row.target_set,
      };
    }),
  );
}

const isCalibrated = ({ calibrated_for: texts }: { calibrated_for: number | null }): boolean => (texts ?? -1) >= 0;

function sumOf<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
