import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { createBreaker } from "./breaker.ts";
import { ModelFailed } from "./model.ts";

const down = new ModelFailed("unreachable", because("request_failed"));

function setUp() {
  let now = 1_000_000;
  const breaker = createBreaker({ now: () => now });
  const model = {};
  return { breaker, model, wait: (ms: number) => (now += ms) };
}

test("a model that failed three times in a row is left alone for half a minute", () => {
  const { breaker, model, wait } = setUp();
  for (let failure = 1; failure <= 3; failure++) {
    expect(breaker.isOpen(model)).toBe(false);
    breaker.record(model, down);
  }
  expect(breaker.isOpen(model)).toBe(true);
  wait(29_999);
  expect(breaker.isOpen(model)).toBe(true);
  wait(1);
  expect(breaker.isOpen(model)).toBe(false);
});

test("after the rest one visitor tries, the others are answered without it until that has ended", () => {
  const { breaker, model, wait } = setUp();
  for (let failure = 1; failure <= 3; failure++) breaker.record(model, down);
  wait(30_000);
  expect([breaker.isOpen(model), breaker.isOpen(model)]).toEqual([false, true]);
  breaker.record(model, null);
  expect([breaker.isOpen(model), breaker.isOpen(model)]).toEqual([false, false]);
});

test("a success between failures, a stop, or another model's failures change nothing", () => {
  const { breaker, model } = setUp();
  breaker.record(model, down);
  breaker.record(model, down);
  breaker.record(model, null);
  breaker.record(model, down);
  breaker.record(model, down);
  breaker.record(model, new Error("stopped by the visitor"));
  breaker.record({}, down);
  expect(breaker.isOpen(model)).toBe(false);
});

test("a clock that is set back by an hour does not prolong the rest", () => {
  const { breaker, model, wait } = setUp();
  for (let failure = 1; failure <= 3; failure++) breaker.record(model, down);
  expect(breaker.isOpen(model)).toBe(true);
  wait(-60 * 60_000);
  expect(breaker.isOpen(model)).toBe(false);
});
