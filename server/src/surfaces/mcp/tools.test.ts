import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tools } from "@svc/contract";
import type { Caller } from "../../foundation/caller.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { createLog } from "../../foundation/log.ts";
import { createMetrics } from "../../foundation/metrics.ts";
import { createTools } from "./tools.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a call that takes too long is answered that it may still be done, and is waited for all the same", async () => {
  const never = new Promise<unknown>(() => undefined);
  const { call } = createTools([{ operation: tools.listChatbots, run: () => never }], createMetrics("1"));
  const tracked: Promise<unknown>[] = [];
  const context: unknown = {};
  const caller: Caller = { workspaceId: "ws", kind: "key", id: "key", name: "Key", role: "admin", scopes: ["read"] };
  const answer = call(
    "list_chatbots",
    {},
    {
      caller,
      context: context as RequestContext,
      requestId: "req",
      log: createLog("silent"),
      track: (work) => void tracked.push(work),
    },
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await answer).toEqual({
    isError: true,
    content: [{ type: "text", text: expect.stringMatching(/longer than 120 seconds; it may still be done/u) }],
  });
  expect(tracked).toEqual([never]);
});
