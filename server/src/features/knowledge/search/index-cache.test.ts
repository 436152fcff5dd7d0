import { expect, test } from "vitest";
import { IndexCache } from "./index-cache.ts";

const list = (bytes: number) => [{ segment: 0, entries: Buffer.alloc(bytes) }];

test("what was read of a version is known to the next search of it, and to no search of another", () => {
  const cache = new IndexCache();
  cache.shelf(1, 7).postings.set("word", list(4));
  expect(cache.shelf(1, 7).postings.get("word")).toEqual(list(4));
  expect(cache.shelf(2, 7).postings.get("word")).toBeUndefined();
  expect(cache.shelf(1, 8).postings.get("word")).toBeUndefined();
});

test("what a slow search still reads of an older version is not taken for the newer one's", () => {
  const cache = new IndexCache();
  const slow = cache.shelf(1, 7);
  cache.shelf(1, 8);
  slow.postings.set("word", list(4));
  expect(cache.shelf(1, 8).postings.get("word")).toBeUndefined();
});

test("a full cache keeps what is used again and forgets the rest", () => {
  const cache = new IndexCache(100_000);
  cache.shelf(1, 1).postings.set("used", list(100));
  cache.shelf(1, 1).postings.set("left", list(100));
  for (let nth = 0; nth < 1_000; nth++) {
    cache.shelf(2, 1).postings.set(`other${nth}`, list(1_000));
    expect(cache.shelf(1, 1).postings.get("used")).toBeDefined();
  }
  expect(cache.shelf(1, 1).postings.get("left")).toBeUndefined();
  const cached = Array.from({ length: 1_000 }, (_, nth) => cache.shelf(2, 1).postings.get(`other${nth}`));
  // Two generations of 100,000 bytes.
  expect(cached.filter((one) => one !== undefined).length).toBeLessThan(200);
});

test("what is too large to be kept pushes nothing out, and is read again", () => {
  const cache = new IndexCache(100_000);
  cache.shelf(1, 1).postings.set("word", list(4));
  for (let nth = 0; nth < 1_000; nth++) cache.shelf(1, 1).postings.set("long", list(40_000));
  expect(cache.shelf(1, 1).postings.get("long")).toBeUndefined();
  expect(cache.shelf(1, 1).postings.get("word")).toBeDefined();
});

test("indexes that are opened and nothing is read of do not pile up", () => {
  const cache = new IndexCache(100_000);
  const first = cache.shelf(0, 1);
  for (let index = 1; index < 1_000; index++) cache.shelf(index, 1);
  expect(cache.shelf(0, 1)).not.toBe(first);
});

test("only what is not known is read, and what is not there is asked for again", async () => {
  const { words } = new IndexCache().shelf(1, 1);
  const asked: number[][] = [];
  const get = (numbers: number[]) =>
    words.getAll(numbers, async (missing) => {
      asked.push(missing);
      return missing.filter((number) => number < 3).map((number): [number, string] => [number, `word${number}`]);
    });
  expect([...(await get([1]))]).toEqual([[1, "word1"]]);
  expect([...(await get([1, 2, 3]))].length).toBe(2);
  await get([1, 2]);
  await get([3]);
  expect(asked).toEqual([[1], [2, 3], [3]]);
});
