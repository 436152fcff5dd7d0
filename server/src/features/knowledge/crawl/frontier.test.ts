import { expect, test } from "vitest";
import { createFrontier } from "./frontier.ts";
import type { StoredPage } from "./frontier.ts";

const at = (path: string) => `https://a.example${path}`;

test("an address is found once, whatever the order of its parameters", () => {
  const frontier = createFrontier(10, []);
  expect(frontier.find(at("/?a=1&b=2"), 1)).toMatchObject({ position: 0, depth: 1, hops: 0 });
  expect(frontier.find(at("/?b=2&a=1"), 2)).toBeUndefined();
  expect(frontier.knows(at("/?b=2&a=1"))).toBe(true);
});

test("the nearest to the start comes first, and what was found first among those", () => {
  const frontier = createFrontier(10, []);
  const found = [at("/deep"), at("/near"), at("/near-too")].flatMap(
    (url, n) => frontier.find(url, n === 0 ? 2 : 1) ?? [],
  );
  frontier.add(found);
  expect([1, 2, 3, 4].map(() => frontier.take()?.url)).toEqual([at("/near"), at("/near-too"), at("/deep"), undefined]);
});

test("no more are in hand than may be read; what turns out to be no page makes room", () => {
  const frontier = createFrontier(2, []);
  frontier.add(["/a", "/b", "/c"].flatMap((path) => frontier.find(at(path), 1) ?? []));
  expect([frontier.take(), frontier.take(), frontier.take()].map((page) => page?.url)).toEqual([
    at("/a"),
    at("/b"),
    undefined,
  ]);
  frontier.end("redirected");
  expect(frontier.take()?.url).toBe(at("/c"));
  frontier.end(null);
  frontier.end("http_status");
  expect(frontier.take()).toBeUndefined();
  expect(frontier.hasMore()).toBe(false);
});

test("endless redirects come to an end too", () => {
  const frontier = createFrontier(1, []);
  let taken = 0;
  for (let n = 0; n < 1_000; n++) {
    frontier.add([frontier.find(at(`/${n}`), 0) ?? []].flat());
    if (frontier.take() === undefined) continue;
    taken++;
    frontier.end("redirected");
  }
  expect(taken).toBe(103);
});

test("made again from the store it goes on where it stood", () => {
  const row = (position: number, status: string, code: string | null): StoredPage => ({
    position,
    url: at(`/${position}`),
    url_key: at(`/${position}`),
    depth: 1,
    hops: 0,
    status,
    code,
    ended_order: status === "queued" ? null : position,
  });
  const frontier = createFrontier(3, [row(0, "ready", null), row(1, "skipped", "robots"), row(2, "queued", null)]);
  expect(frontier.knows(at("/1"))).toBe(true);
  expect(frontier.nextOrder()).toBe(2);
  expect(frontier.find(at("/new"), 1)?.position).toBe(3);
  expect(frontier.take()).toMatchObject({ position: 2, urlKey: at("/2") });
  expect(frontier.working()).toBe(1);
});
