import { expect, test } from "vitest";
import { createQuota } from "./quota.ts";

/** Takes one by one, and counts how many the addresses got, in turn. */
function drain(pot: ReturnType<typeof createQuota>, addressOf: (n: number) => string): number {
  for (let n = 0; ; n++) if (pot.take(addressOf(n), 1, false) !== "taken") return n;
}

test("a peer has at most a sixteenth, and what it has taken is nothing to another", () => {
  const pot = createQuota(160);
  expect(drain(pot, () => "203.0.113.1")).toBe(10);
  expect(pot.take("203.0.113.1", 1, false)).toBe("share");
  expect(pot.take("203.0.113.2", 10, false)).toBe("taken");
  pot.give("203.0.113.1", 3, false);
  expect(pot.take("203.0.113.1", 4, false)).toBe("share");
  expect(pot.take("203.0.113.1", 3, false)).toBe("taken");
});

test("whoever owns a whole IPv6 network takes no more than a quarter, however many addresses it uses", () => {
  const pot = createQuota(160);
  expect(drain(pot, (n) => `2001:db8:0:1::${n.toString(16)}`)).toBe(10);
  expect(drain(pot, (n) => `2001:db8:0:${(2 + n).toString(16)}::1`)).toBe(10);
  expect(drain(pot, (n) => `2001:db8:0:${(1 + n).toString(16)}00::1`)).toBe(20);
  expect(pot.take("2001:db8:1::1", 10, false)).toBe("taken");
});

test("the exempt have no share, but there is not more for all together", () => {
  const pot = createQuota(160);
  expect(pot.take("10.0.0.1", 155, true)).toBe("taken");
  expect(pot.take("203.0.113.1", 6, false)).toBe("empty");
  expect(pot.take("203.0.113.1", 5, false)).toBe("taken");
  pot.give("10.0.0.1", 155, true);
  expect([pot.takenBy("10.0.0.1"), pot.takenBy("203.0.113.1")]).toEqual([0, 5]);
});
