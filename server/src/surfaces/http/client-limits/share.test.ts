import { afterEach, expect, test, vi } from "vitest";
import { createFairShares } from "./client-limits.ts";

const stranger = "203.0.113.1";
const other = "203.0.113.2";
const mebibyte = 1024 * 1024;
let nowMs = 1_000_000;
const fair = (messages = 300) => createFairShares({ now: () => nowMs }, messages);
const never = new AbortController().signal;
const noQuery = new URLSearchParams();
const search = new URLSearchParams({ q: "opening hours" });

afterEach(() => vi.useRealTimers());

/** How many requests in a row are begun and ended before one is refused. */
async function countUntilRefused(
  shares: ReturnType<typeof fair>,
  path: string,
  query = noQuery,
  from = stranger,
  most = 12_001,
) {
  for (let n = 0; n < most; n++) {
    const share = shares(from, never);
    try {
      await share.begin(path, query);
    } catch (error) {
      return { n, error };
    } finally {
      share.end();
    }
  }
  return { n: Number.POSITIVE_INFINITY, error: undefined };
}

test("an address may search, read and load so much in four minutes, and is told when to come back", async () => {
  for (const [path, query, expected] of [
    ["/help/{chatbotId}", search, 600],
    ["/api/public/chatbot/{chatbotId}/knowledge", search, 600],
    ["/api/public/chatbot/{chatbotId}", noQuery, 3_000],
    ["/help/{chatbotId}", noQuery, 3_000],
    ["/help/{chatbotId}/llms.txt", noQuery, 600],
    ["/widget/{name}", noQuery, 12_000],
  ] as const) {
    const shares = fair();
    const { n, error } = await countUntilRefused(shares, path, query);
    expect(n, path).toBe(expected);
    expect(error).toMatchObject({ code: "rate_limited", options: { retryAfterSeconds: 240 } });
    await expect(shares(other, never).begin(path, query)).resolves.toBeUndefined();
    nowMs += 240_000;
    await expect(shares(stranger, never).begin(path, query)).resolves.toBeUndefined();
  }
});

test("what asks for a credential, and who comes from a private network, may ask any number", async () => {
  const help = "/help/{chatbotId}";
  for (const asking of [
    countUntilRefused(fair(), "/api/messages", noQuery, stranger, 3_001),
    countUntilRefused(fair(), help, search, "10.0.0.1", 601),
    countUntilRefused(fair(0), help, search, stranger, 601),
  ])
    expect((await asking).n).toBe(Number.POSITIVE_INFINITY);
});

test("a whole IPv6 /48 has limits of its own, whichever /64 asks", async () => {
  const shares = fair();
  let asked = 0;
  const ask = async (n: number) => {
    const share = shares(`2001:db8:0:${n.toString(16)}::1`, never);
    await share.begin("/help/{chatbotId}", search);
    share.end();
    asked++;
  };
  await expect(
    (async () => {
      for (let n = 0; n < 20_000; n++) await ask(n % 65_536);
    })(),
  ).rejects.toMatchObject({ code: "rate_limited" });
  // One /56 has 256 of these; then the next begins, up to the /48's own.
  expect(asked).toBe(600 * 16);
});

test("bodies of one peer take a sixteenth of strangers' memory, and nobody else waits for it", () => {
  const shares = fair();
  const hog = Array.from({ length: 200 }, () => shares(stranger, never));
  const held = hog.filter((share) => {
    try {
      share.hold(4 * mebibyte);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: "rate_limited", options: { retryAfterSeconds: 5 } });
      return false;
    }
  });
  expect(held).toHaveLength(3);
  shares(other, never).hold(4 * mebibyte);
  // What is small has memory of its own.
  shares(stranger, never).hold(16 * 1024);
  for (const share of held) share.letGo();
  shares(stranger, never).hold(4 * mebibyte);
});

test("when all strangers' memory is taken, small bodies and those with a credential still come in", () => {
  const shares = fair();
  // An undeclared proxy: all visitors have its address.
  const visitors = Array.from({ length: 60 }, () => shares("10.0.0.1", never));
  const refusals = visitors.map((share) => {
    try {
      share.hold(4 * mebibyte);
      return undefined;
    } catch (error) {
      return error;
    }
  });
  expect(refusals.at(-1)).toMatchObject({ code: "unavailable" });
  shares("10.0.0.1", never).hold(16 * 1024);
  const owner = shares("10.0.0.1", never);
  owner.trust();
  owner.hold(72 * mebibyte);
  const remote = shares(stranger, never);
  remote.trust();
  remote.hold(72 * mebibyte);
});

test("a body in many pieces counts once, and whole", () => {
  const shares = fair();
  const share = shares(stranger, never);
  for (let n = 0; n < 12 * 1024 + 16; n++) share.hold(1024);
  expect(() => share.hold(1024)).toThrow(/too many large bodies/u);
  share.letGo();
  expect(() => share.requireRoom(12 * mebibyte)).not.toThrow();
  expect(() => share.requireRoom(13 * mebibyte)).toThrow(/too many large bodies/u);
});

test("requests of one peer under way are bounded, also where a declared proxy brings them", async () => {
  const shares = fair(0);
  const path = "/api/public/chat/{sessionId}/events";
  const begun = Array.from({ length: 626 }, () => {
    const share = shares(stranger, never);
    const beginning = share.begin(path, noQuery);
    return { share, beginning };
  });
  await expect(begun.at(-1)?.beginning).rejects.toMatchObject({ code: "rate_limited" });
  await expect(shares(other, never).begin(path, noQuery)).resolves.toBeUndefined();
  for (const { share, beginning } of begun) {
    beginning.catch(() => undefined);
    share.end();
  }
});

test("a peer that presses on waits for its refusals, the longer the more it has under way", async () => {
  vi.useFakeTimers();
  const shares = fair();
  const begin = async () => {
    const share = shares(stranger, never);
    await share.begin("/livez", noQuery);
    share.rest();
    return share;
  };
  const first = await begin();
  for (let n = 0; n < 20; n++) await first.pause();
  const waited = async (ms: number) => {
    let isOver = false;
    const pausing = first.pause().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await pausing;
  };
  await waited(1_000);
  for (let n = 0; n < 199; n++) await begin();
  await waited(10_000);
  await shares(other, never).pause();
  nowMs += 10_000;
  await first.pause();
});
