import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { runCli } from "./support/cli.ts";
import { look, outdateIndexes } from "./support/look.ts";
import { age } from "./support/shapes.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { createEmptyStore, createTestStore } from "./support/store.ts";

// Each starts several processes, which a busy machine takes its time for.
test("a service that finds search indexes of an older release makes them its own and answers from them", async () => {
  const store = await createTestStore();
  let service = await startServiceProcess(store);
  try {
    const faq = { question: "When are you open?", answer: "We are open from nine to five." };
    const chatbotId = await createTrainedChatbot(service.url, [faq]);
    const ask = async () => {
      const question = { chatbotId, sessionId: randomUUID(), text: faq.question, id: randomUUID() };
      return (await chat(service.url, question)).text;
    };
    expect(await ask()).toBe(faq.answer);
    await service.end("SIGTERM");
    await outdateIndexes(store);
    service = await startServiceProcess(store);
    await expect.poll(ask).toBe(faq.answer);
  } finally {
    await service.end("SIGKILL");
    await store.remove();
  }
});

test("an old store is told of before it is upgraded, copied where it is a file, and can be had back", async () => {
  const store = await createEmptyStore();
  const { dataDir, databaseUrl } = store.settings;
  try {
    await age(store, 4);
    const told = await runCli(store, "upgrade-check");
    expect([told.code, told.output]).toEqual([0, expect.stringContaining("0005-running-answers")]);
    expect(told.output).toContain(databaseUrl === "" ? "svc-at-0004-models.db" : "npm run svc -- backup");
    expect(readdirSync(dataDir).filter((name) => name.startsWith("svc-at"))).toEqual([]);

    const service = await startServiceProcess(store);
    await service.end("SIGTERM");
    expect((await runCli(store, "upgrade-check")).output).toContain("nothing to do");
    const workspaces = () => look(store, (query) => query.selectFrom("workspace").select("id").execute());
    expect(await workspaces()).toContainEqual({ id: "ws_old" });
    if (databaseUrl !== "") return;

    expect(readdirSync(dataDir).filter((name) => name.startsWith("svc-at"))).toEqual(["svc-at-0004-models.db"]);
    for (const part of ["", "-wal", "-shm"]) rmSync(join(dataDir, `svc.db${part}`), { force: true });
    renameSync(join(dataDir, "svc-at-0004-models.db"), join(dataDir, "svc.db"));
    expect((await runCli(store, "upgrade-check")).output).toContain("0005-running-answers");
    expect(await workspaces()).toContainEqual({ id: "ws_old" });
  } finally {
    await store.remove();
  }
});

const commandsOfTheStore = [
  ["keys", "create", "A key"],
  ["chatbot", "export", "bot_none", "nowhere.ndjson"],
];

test("a command of a new release leaves the store of the service that still runs as it is, and says what to do", async () => {
  const store = await createEmptyStore();
  try {
    await age(store, 4);
    for (const words of commandsOfTheStore) {
      const { code, output, errors } = await runCli(store, ...words);
      expect([code, output, errors], words.join(" ")).toEqual([1, "", expect.stringContaining("upgrade-check")]);
    }
    expect((await runCli(store, "upgrade-check")).output).toContain("0005-running-answers");
    expect(readdirSync(store.settings.dataDir).filter((name) => name.startsWith("svc-at"))).toEqual([]);
  } finally {
    await store.remove();
  }
});

test("a command that looks in the wrong place names it, and makes no store there", async () => {
  const empty = await createEmptyStore();
  try {
    const dataDir = join(empty.settings.dataDir, "mistyped");
    const mistyped = { settings: { ...empty.settings, dataDir } };
    const place = empty.settings.databaseUrl === "" ? dataDir : "DATABASE_URL";
    for (const words of commandsOfTheStore) {
      const { code, output, errors } = await runCli(mistyped, ...words);
      expect([code, output, errors], words.join(" ")).toEqual([1, "", expect.stringContaining(place)]);
      expect(errors).toContain("holds no store");
    }
    expect(readdirSync(empty.settings.dataDir)).toEqual([]);
  } finally {
    await empty.remove();
  }
});

test("a backup of an older store is restored as the newest", async () => {
  const [old, restored] = [await createEmptyStore(), await createEmptyStore()];
  try {
    await age(old, 3);
    const file = join(old.settings.dataDir, "old.tar");
    expect((await runCli(old, "backup", file)).code).toBe(0);
    // Beside an old service that goes on, a backup upgrades nothing.
    expect((await runCli(old, "upgrade-check")).output).toContain("0004-models");
    const { code, errors } = await runCli(restored, "restore", file);
    expect(code, errors).toBe(0);
    expect((await runCli(restored, "upgrade-check")).output).toContain("nothing to do");
    expect(await look(restored, (query) => query.selectFrom("workspace").select("id").execute())).toEqual([
      { id: "ws_old" },
    ]);
  } finally {
    await Promise.all([old.remove(), restored.remove()]);
  }
});
