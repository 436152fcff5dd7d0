import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { createTestStore } from "../../../tests/support/store.ts";
import type { TestStore } from "../../../tests/support/store.ts";
import { createChannel } from "./channel.ts";
import type { Channel } from "./channel.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/database.ts";
import { createLog } from "./log.ts";

let store: TestStore;
let databases: Database[];

beforeEach(async () => {
  store = await createTestStore();
  databases = [];
});

afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await store.remove();
});

/** A channel as one process has it. */
async function open(): Promise<Channel> {
  const database = await openDatabase(store.settings);
  databases.push(database);
  return createChannel(database, createLog("silent"));
}

test("whoever listens in the same process has heard when the publishing returns, each once", async () => {
  const channel = await open();
  const heard: unknown[] = [];
  channel.subscribe("news", {
    receive: () => {
      throw new Error("A listener of its own.");
    },
  });
  channel.subscribe("news", { receive: (message) => void heard.push(message) });
  channel.subscribe("other", { receive: (message) => void heard.push(message) });
  channel.publish("news", { n: 1 });
  expect(heard).toEqual([{ n: 1 }]);
  channel.publish("nobody", null);
  channel.publish("news", { n: 2 });
  expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
});

test.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "another process hears each message once, also after its connection was cut, and is told that it may have missed some",
  async () => {
    const [speaker, listener] = [await open(), await open()];
    const own: unknown[] = [];
    speaker.subscribe("news", { receive: (message) => void own.push(message) });
    const heard: unknown[] = [];
    let missed = 0;
    listener.subscribe("news", { receive: (message) => void heard.push(message), missed: () => void missed++ });
    const numbers = () => heard.filter((message) => typeof message === "number").sort((left, right) => left - right);
    // Until it listens, what is said is lost.
    const isHeard = (word: string) => {
      speaker.publish("news", word);
      return heard.includes(word);
    };
    await expect.poll(() => isHeard("ready")).toBe(true);
    const sent = Array.from({ length: 50 }, (_, n) => n);
    for (const n of sent) speaker.publish("news", n);
    await expect.poll(numbers).toEqual(sent);
    expect(missed).toBe(0);
    // When the answer is back, so is all that the speaker might hear of itself.
    const answers: unknown[] = [];
    speaker.subscribe("answer", { receive: (message) => void answers.push(message) });
    await expect
      .poll(() => {
        listener.publish("answer", "heard");
        return answers.length;
      })
      .toBeGreaterThan(0);
    expect(own.filter((message) => typeof message === "number")).toEqual(sent);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'svc-listen' and datname = current_database()`.execute(anyStore());
    await expect.poll(() => isHeard("again")).toBe(true);
    expect(missed).toBe(1);
    expect(numbers()).toEqual(sent);
  },
);

function anyStore() {
  const [first] = databases;
  if (first === undefined) throw new Error("No store is open.");
  return first.query;
}
