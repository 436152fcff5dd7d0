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

test.each(operationList.map(({ name, http }) => [name, http] as const))(
  "%s has its route, with its method",
  async (_name, http) => {
    // No operation uses PUT, so that every address answers which methods it has.
    const answer = await call(svc.url, "PUT", http.path.replace(/\{\w+\}/gu, "any"), {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")?.split(", ")).toContain(http.method);
  },
);
