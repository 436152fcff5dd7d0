import { expect, test } from "vitest";
import { operationList, operations } from "@svc/contract";
import { call } from "./support/api.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

test("names and addresses are unique, and an operation is filed under its own name", () => {
  const names = operationList.map((operation) => operation.name);
  const addresses = operationList.map(({ http }) => `${http.method} ${http.path.replace(/\{\w+\}/gu, "{}")}`);
  expect(new Set(names).size).toBe(operationList.length);
  expect(new Set(addresses).size).toBe(operationList.length);
  for (const [key, operation] of Object.entries(operations)) expect(operation.name).toBe(key);
});

/** Word for word, so that no change of the table goes unseen. */
const contract = `
  POST /api/chatbot/create
  POST /api/chatbot/train
  POST /api/chatbot/test
  POST /api/messages
  GET /api/messages
  POST /api/crawl
  GET /api/public/healthcheck
  GET /api/public/chatbot/{chatbotId}
  GET /api/public/chatbot/{chatbotId}/faqs
  GET /api/public/chatbot/{chatbotId}/knowledge
  POST /api/public/chat
  GET /api/webhooks-config
  POST /api/webhooks-config
  PATCH /api/webhooks-config
  DELETE /api/webhooks-config
`;

test("every operation of the contract's sections 4.A to 4.D is in the table and in the reference, under its method and path", async () => {
  const named = contract
    .trim()
    .split("\n")
    .map((line) => line.trim());
  expect(named).toHaveLength(15);
  const there = operationList.map(({ http }) => `${http.method} ${http.path}`);
  expect(there).toEqual(expect.arrayContaining(named));
  const { paths } = (await call(svc.url, "GET", "/openapi.json")).body;
  for (const [method = "", path = ""] of named.map((line) => line.split(" ")))
    expect(paths[path], path).toHaveProperty(method.toLowerCase());
});

test.each(operationList.map(({ name, http }) => [name, http] as const))(
  "%s has its route, with its method",
  async (_name, http) => {
    // No operation uses PUT, so that every address answers which methods it has.
    const answer = await call(svc.url, "PUT", http.path.replace(/\{\w+\}/gu, "any"), {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")?.split(", ")).toContain(http.method);
  },
);
