import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Message } from "@svc/contract";
import { expect, test } from "vitest";
import { addMessage } from "./messages-cache.ts";

const message = (id: string): Message => ({ id, role: "user", content: id, timestamp: "2026-01-01T00:00:00.000Z" });

test.each([
  ["first", undefined],
  ["again", { messages: [message("old")] }],
])("a message that arrives while its conversation is read %s is shown afterwards", async (_when, known) => {
  const queries = new QueryClient();
  const queryKey = ["listSessionMessages", { sesId: "ses_1" }];
  if (known !== undefined) queries.setQueryData(queryKey, known);
  const stored = [message("old")];
  const answers: (() => void)[] = [];
  const read = () => {
    // What the service has now; the answer comes later.
    const messages = [...stored];
    return new Promise<{ messages: Message[] }>((resolve) => answers.push(() => resolve({ messages })));
  };
  const observer = new QueryObserver(queries, { queryKey, queryFn: read });
  const end = observer.subscribe(() => undefined);
  stored.push(message("new"));
  addMessage(queries, "ses_1", message("new"));
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe("idle");
  expect(observer.getCurrentResult().data).toEqual({ messages: [message("old"), message("new")] });
  end();
});
