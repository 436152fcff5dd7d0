import { expect, test } from "vitest";
import { failureOfStatus } from "./failures.ts";

const nowMs = Date.parse("2026-01-01T00:00:00Z");

test.each([
  [{ "retry-after": "2" }, 2_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }, 9_000],
  [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
  [{ "retry-after": "3", "retry-after-ms": "120" }, 120],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "-1" }, undefined],
  [{}, undefined],
])("of %j the wait is %s ms", (headers, retryAfterMs) => {
  expect(failureOfStatus(429, headers, nowMs).retryAfterMs).toBe(retryAfterMs);
});

test.each([
  [401, "rejected", "The model's provider did not accept the key (status 401)."],
  [404, "rejected", "The model's provider knows no such model or address (status 404)."],
  [422, "rejected", "The model's provider refused the request (status 422)."],
  [503, "overloaded", "The model's provider is overloaded or down (status 503)."],
])("status %i is %s, and says what it means", (status, fault, message) => {
  expect(failureOfStatus(status, {})).toMatchObject({ fault, message, status });
});
