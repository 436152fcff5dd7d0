import { expect, test } from "vitest";
import { createTestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import { createSharedRateLimit } from "./shared-rate-limit.ts";

const windowMs = 240_000;
const hourMs = 3_600_000;

test.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "the log that processes share keeps its limit, gives back, and forgets what a clock that was set back left ahead",
  async () => {
    const store = await createTestStore();
    const database = await openDatabase(store.settings);
    try {
      const log = createSharedRateLimit(database, { limit: 2, windowMs });
      const now = 10 * hourMs;
      const first = await log.admit("who", now);
      expect((await log.admit("who", now + 1_000)).admitted).toBe(true);
      expect(await log.admit("who", now + 2_000)).toEqual({ admitted: false, retryAfterMs: windowMs - 2_000 });
      expect((await log.admit("another", now)).admitted).toBe(true);
      if (first.admitted) await first.release();
      expect((await log.admit("who", now + 3_000)).admitted).toBe(true);
      expect((await log.admit("who", now + 3_000)).admitted).toBe(false);
      // Another process, whose clock is a little behind.
      expect((await log.admit("who", now - 5_000)).admitted).toBe(false);
      expect((await log.admit("who", now - hourMs)).admitted).toBe(true);
      expect((await log.admit("who", now + windowMs + 4_000)).admitted).toBe(true);
    } finally {
      await database.close();
      await store.remove();
    }
  },
);
