import { operations } from "@svc/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import type { AnswerPart, DataPart } from "../../../foundation/chat.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { systemClock } from "../../../foundation/clock.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import type { Answers } from "../../answers/answers.ts";
import { holdAnswers, readAll, testConversations } from "../test-conversations.ts";

let store: TestStore;
let database: Database;
let chatbotKey: number;
beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});
afterEach(async () => {
  await database.close();
  await store.remove();
});

const enabled = {
  handoff: { enabled: true, rules: { refusals: null, keywords: [], thumbsDown: false }, waitSeconds: 300 },
};
const agent: Caller = { workspaceId: "ws_1", kind: "key", id: "key_1", name: "Ada", role: "admin" };
const serve = (answers: Pick<Answers, "stream">) =>
  testConversations(database, answers, chatbotKey, systemClock, enabled);
type Serving = ReturnType<typeof serve>;

async function act({ conversations }: Serving, action: string): Promise<unknown> {
  const found = conversations.implementations.find(({ operation }) => operation === operations.changeHandoff);
  const context: unknown = { address: "", userAgent: "" };
  return found?.run({ sesId: (await session()).id, action }, agent, context as RequestContext);
}

const session = () => database.query.selectFrom("session").selectAll().executeTakeFirstOrThrow();
const handoffEvents = async () => {
  const rows = await database.query
    .selectFrom("event")
    .select(["event", "data"])
    .where("event", "like", "handoff.%")
    .orderBy("key")
    .execute();
  return rows.map(({ event, data }) => [event, JSON.parse(data).reason]);
};

test("a model calls a person by its tool, with the visitor's own words, and the answer is none of a question", async () => {
  const told: unknown[] = [];
  const svc = serve({
    async *stream(_chatbot, _request, signal, tools = []): AsyncGenerator<AnswerPart> {
      const [tool] = tools;
      told.push(tool?.name, tool?.fromVisitor, await tool?.run({ request: "put the boss on" }, signal));
      yield { type: "text", text: "One moment." };
      yield { type: "finish", confidence: 0.1, answered: false };
    },
  });
  const { parts } = await svc.say("one", "Hmm, could ye kindly put on whoever rules the roost");
  const read = await readAll(parts);
  expect(told).toMatchObject(["request_human", ["request"], { outcome: "called" }]);
  expect(read.parts.filter((part): part is DataPart => part.type === "data")).toEqual([
    { type: "data", name: "handoff", data: { handoff: "waiting", agent: null } },
  ]);
  expect(read.parts.at(-1)).toMatchObject({ type: "finish", answered: false });
  expect([(await session()).handoff, await handoffEvents()]).toEqual(["waiting", [["handoff.escalated", "tool"]]]);
  const answer = await database.query
    .selectFrom("message")
    .select("metadata")
    .where("role", "=", "assistant")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(answer.metadata ?? "")).toMatchObject({ handoff: true, answered: false });
});

test("what the chatbot is writing ends when a person takes the conversation", async () => {
  const answers = holdAnswers();
  const svc = serve(answers);
  const { parts } = await svc.say("one", "How long does shipping take?");
  const asked = await answers.asked();
  asked.say("Three");
  await act(svc, "claim");
  const read = await readAll(parts);
  expect([read.text, read.parts.at(-1)]).toEqual(["Three", { type: "stop" }]);
  expect(await handoffEvents()).toEqual([
    ["handoff.escalated", null],
    ["handoff.assigned", null],
  ]);
  await svc.conversations.drain();
});

test("the escalation of one message is done once, however often it is answered", async () => {
  const svc = serve(holdAnswers());
  for (let n = 0; n < 3; n++) await readAll((await svc.say("one", "I want to talk to a human", { id: "m1" })).parts);
  expect(await handoffEvents()).toEqual([["handoff.escalated", "asked"]]);
  const jobs = await database.query
    .selectFrom("job")
    .select("queue")
    .where("queue", "=", "handoff-unanswered")
    .execute();
  expect(jobs).toHaveLength(1);
});
