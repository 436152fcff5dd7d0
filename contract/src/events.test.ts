import { expect, test } from "vitest";
import { eventNames, eventSchemas } from "./events.ts";
import { newWebhookSchema } from "./resources/webhook.ts";

test("every event has a schema, and every schema is an event's", () => {
  expect(eventNames.toSorted()).toEqual(Object.keys(eventSchemas).toSorted());
});

test("lead.captured carries exactly the five fields of the contract", () => {
  const data = { leadId: "lead_1", name: "Ada", email: "ada@example.com", source: "chat", sessionId: "s" };
  expect(Object.keys(eventSchemas["lead.captured"].parse({ ...data, phone: "1" })).toSorted()).toEqual(
    Object.keys(data).toSorted(),
  );
});

test("a webhook subscribes to known events or to all, over http or https, and never to none", () => {
  const webhook = { url: "https://example.com/hook", events: ["lead.captured", "*"] };
  expect(newWebhookSchema.safeParse(webhook).success).toBe(true);
  for (const wrong of [
    { events: [] },
    { events: ["lead.lost"] },
    { url: "ftp://example.com" },
    { url: "example.com" },
  ]) {
    expect(newWebhookSchema.safeParse({ ...webhook, ...wrong }).success).toBe(false);
  }
});
