import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { shrinkWhenIdle } from "./idle-memory.ts";

const mebibyte = 1024 * 1024;

test("memory that nobody needs any more goes back to the system once the process is idle, and only then", async () => {
  shrinkWhenIdle({ everyMs: 100 });
  const held = Array.from({ length: 800_000 }, (_, nth) => ({ nth, text: `text ${nth}` }));
  const grown = process.memoryUsage();
  expect(held).toHaveLength(800_000);
  held.length = 0;
  const busyUntil = performance.now() + 600;
  while (performance.now() < busyUntil) {
    const turn = performance.now() + 20;
    while (performance.now() < turn);
    await delay(0);
  }
  const busy = process.memoryUsage();
  expect(busy.heapTotal).toBeGreaterThan(grown.heapTotal - 16 * mebibyte);
  // Who looks more often keeps the process busy; and after eight seconds of rest V8 looks by itself.
  await expect
    .poll(() => process.memoryUsage().heapTotal, { interval: 500, timeout: 6_000 })
    .toBeLessThan(busy.heapTotal - 32 * mebibyte);
});
