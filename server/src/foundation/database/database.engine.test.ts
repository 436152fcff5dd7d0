import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyStore, createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { lastly, prepare, together } from "./prepare.ts";
import type { Work } from "./prepare.ts";

let store: TestStore;
let database: Database;

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
});

afterAll(async () => {
  await database.close();
  await store.remove();
});

const insertWorkspace = prepare<{ id: string; name: string }>()((db, arg) =>
  db
    .insertInto("workspace")
    .values({ id: arg("id"), name: arg("name"), created_at: 1 })
    .returning("key"),
);
const findWorkspace = prepare<{ id: string }>()((db, arg) =>
  db.selectFrom("workspace").select(["key", "name"]).where("id", "=", arg("id")),
);

function* addWorkspace(id: string): Work<number> {
  const [row] = yield* insertWorkspace.run({ id, name: `Workspace ${id}` });
  return row?.key ?? 0;
}

test("a hot write answers what its statements returned, and a hot read finds it", async () => {
  const key = await database.hot.write(() => addWorkspace("hot"));
  const rows = await database.hot.read(() => findWorkspace.run({ id: "hot" }));
  expect(rows).toEqual([{ key, name: "Workspace hot" }]);
});

test("of many hot writes at once only the failing one fails, and the others are stored", async () => {
  const names = ["a", "b", "hot", "c"];
  const results = await Promise.allSettled(names.map((id) => database.hot.write(() => addWorkspace(id))));
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  const stored = await database.query
    .selectFrom("workspace")
    .select("id")
    .where("id", "in", names)
    .orderBy("id")
    .execute();
  expect(stored.map((row) => row.id)).toEqual(["a", "b", "c", "hot"]);
});

test("a hot write that throws halfway leaves nothing behind", async () => {
  await expect(
    database.hot.write(function* () {
      yield* addWorkspace("half");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await database.hot.read(() => findWorkspace.run({ id: "half" }))).toEqual([]);
});

test("pieces of work that are done together run in their order, and each gets its own rows", async () => {
  function* addAndFind(id: string): Work<string | undefined> {
    yield* addWorkspace(id);
    const [row] = yield* findWorkspace.run({ id });
    return row?.name;
  }
  const [name, key, found, missing] = await database.hot.write(() =>
    together(
      addAndFind("one"),
      addWorkspace("two"),
      findWorkspace.run({ id: "two" }),
      findWorkspace.run({ id: "three" }),
    ),
  );
  expect({ name, found, missing }).toEqual({
    name: "Workspace one",
    found: [{ key, name: "Workspace two" }],
    missing: [],
  });
});

test("when a piece of work fails, none that was done together with it leaves anything behind", async () => {
  const write = (...ids: string[]) => database.hot.write(() => together(...ids.map(addWorkspace)));
  await expect(write("before", "hot", "behind")).rejects.toThrow(/unique/iu);
  for (const id of ["before", "behind"]) expect(await database.hot.read(() => findWorkspace.run({ id }))).toEqual([]);
  expect(await write("before", "behind")).toHaveLength(2);
});

test("what is done last is stored with all before it, or nothing of either is", async () => {
  function* write(first: string, ...ids: string[]): Work<number> {
    yield* addWorkspace(first);
    return (yield* lastly(...ids.map(addWorkspace))).length;
  }
  await expect(database.hot.write(() => write("early", "late", "hot", "later"))).rejects.toThrow(/unique/iu);
  for (const id of ["early", "late", "later"])
    expect(await database.hot.read(() => findWorkspace.run({ id }))).toEqual([]);
  expect(await database.hot.write(() => write("early", "late", "later"))).toBe(2);
  // Another connection's eyes: it is committed, not only answered.
  expect(await database.hot.read(() => findWorkspace.run({ id: "later" }))).toHaveLength(1);
});

test("of transactions at once that look whether a value is free and take it, one gets it and the others see that it is taken", async () => {
  const take = () =>
    database.transaction(async (transaction) => {
      const known = await transaction
        .selectFrom("workspace")
        .select("id")
        .where("id", "=", "wanted")
        .executeTakeFirst();
      if (known !== undefined) throw new Error("taken");
      await new Promise((resolve) => setImmediate(resolve));
      await transaction.insertInto("workspace").values({ id: "wanted", name: "x", created_at: 1 }).execute();
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, take));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(refused).toEqual(Array.from({ length: 9 }, () => "Error: taken"));
});

test("of transactions at once that lock a row and change what they read of it, none is lost", async () => {
  await database.hot.write(() => insertWorkspace.run({ id: "wsp_locked", name: "0" }));
  const addOne = () =>
    database.transaction(async (transaction) => {
      const locked = transaction.selectFrom("workspace").select("name").where("id", "=", "wsp_locked").forUpdate();
      const { name } = await locked.executeTakeFirstOrThrow();
      const changed = transaction.updateTable("workspace").set({ name: String(Number(name) + 1) });
      await changed.where("id", "=", "wsp_locked").execute();
    });
  await Promise.all(Array.from({ length: 5 }, addOne));
  const [found] = await database.hot.read(() => findWorkspace.run({ id: "wsp_locked" }));
  expect(found?.name).toBe("5");
});

test("a transaction that throws is rolled back whole", async () => {
  await expect(
    database.transaction(async (transaction) => {
      await transaction.insertInto("workspace").values({ id: "gone", name: "x", created_at: 1 }).execute();
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await database.hot.read(() => findWorkspace.run({ id: "gone" }))).toEqual([]);
});

test("transactions that await and hot writes get along: all of both are stored", async () => {
  const slow = Array.from({ length: 10 }, (_, n) =>
    database.transaction(async (transaction) => {
      await transaction
        .insertInto("workspace")
        .values({ id: `slow${n}`, name: "x", created_at: 1 })
        .execute();
      await new Promise((resolve) => setImmediate(resolve));
      await transaction.updateTable("workspace").set({ name: "y" }).where("id", "=", `slow${n}`).execute();
    }),
  );
  const fast = Array.from({ length: 50 }, (_, n) => database.hot.write(() => addWorkspace(`fast${n}`)));
  await Promise.all([...slow, ...fast]);
  const { count } = await database.query
    .selectFrom("workspace")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where((where) => where.or([where("id", "like", "slow%"), where("id", "like", "fast%")]))
    .executeTakeFirstOrThrow();
  expect(count).toBe(60);
});

test("processes that open a fresh store at once all find it migrated", async () => {
  const fresh = await createEmptyStore();
  const script = new URL("../../../../tests/support/open-store.ts", import.meta.url);
  const open = promisify(execFile);
  try {
    const opened = await Promise.all(
      [1, 2, 3].map(() => open(process.execPath, [script.pathname, JSON.stringify(fresh.settings)])),
    );
    expect(opened.map(({ stdout }) => stdout)).toEqual(["healthy", "healthy", "healthy"]);
  } finally {
    await fresh.remove();
  }
});
