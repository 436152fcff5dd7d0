import { expect, vi } from "vitest";
import { look } from "./look.ts";
import type { TestStore } from "./store.ts";

/**
 * Waits until a service has done all that it does by itself after what it was asked for: until it has told of
 * everything, has gathered what it did not know, and runs no job. Each is looked for before what it leads to.
 */
export async function untilQuiet(store: TestStore): Promise<void> {
  await look(store, (query) =>
    vi.waitFor(
      async () => {
        expect(await query.selectFrom("event").select("event").where("heard", "=", 0).execute()).toEqual([]);
        const marks = await query.selectFrom("insight_mark").selectAll().execute();
        const readTo = (name: string) => marks.find((mark) => mark.name === name)?.value ?? 0;
        const messages = query.selectFrom("message").select("id");
        expect(await messages.where("key", ">", readTo("answers")).execute()).toEqual([]);
        expect(await messages.where("changed_at", ">", readTo("changes")).execute()).toEqual([]);
        expect(await query.selectFrom("gap_question").select("key").where("gap_key", "is", null).execute()).toEqual([]);
        // A go-live check begins some seconds after what it hears of.
        const jobs = query
          .selectFrom("job")
          .select("queue")
          .where((where) => where.or([where("run_at", "<=", Date.now()), where("queue", "=", "go-live-check")]));
        expect(await jobs.where("status", "in", ["queued", "running"]).execute()).toEqual([]);
      },
      { timeout: 120_000, interval: 250 },
    ),
  );
}
