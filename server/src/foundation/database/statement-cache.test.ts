import BetterSqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { withStatementCache } from "./statement-cache.ts";

function open() {
  const connection = new BetterSqlite(":memory:");
  connection.exec("create table item (id integer primary key); insert into item values (1), (2)");
  return withStatementCache(connection);
}

test("a query that comes again is not prepared again", () => {
  const database = open();
  expect(database.prepare("select id from item")).toBe(database.prepare("select id from item"));
});

test("of many queries only the latest are kept", () => {
  const database = open();
  const first = database.prepare("select 0");
  const second = database.prepare("select 1");
  for (let nth = 2; nth <= 256; nth++) {
    database.prepare(`select ${nth}`);
    database.prepare("select 0");
  }
  expect(database.prepare("select 0")).toBe(first);
  expect(database.prepare("select 1")).not.toBe(second);
});

test("a query of thousands of characters is not kept", () => {
  const database = open();
  const long = `select ${"1".padStart(5_000, " ")}`;
  expect(database.prepare(long)).not.toBe(database.prepare(long));
});

test("a query runs while the rows of the same one are still read", () => {
  const database = open();
  const rows = database.prepare("select id from item").iterate([]);
  rows.next();
  expect(database.prepare("select id from item").all([])).toHaveLength(2);
  expect([...rows]).toEqual([{ id: 2 }]);
});
