import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isAudited, operationList } from "@svc/contract";
import { expect, test } from "vitest";
import { audit } from "./en/audit.ts";

const server = join(import.meta.dirname, "../../../server/src");
const operations = new Set<string>(operationList.map(({ name }) => name));

test("each audited operation has its name in the audit log, and no other operation has one", () => {
  const audited = operationList.filter(isAudited).map(({ name }) => name);
  expect(audited.length).toBeGreaterThan(60);
  expect(Object.keys(audit).filter((name) => operations.has(name))).toEqual(audited.toSorted());
});

test("whatever a job changes has its name in the audit log", () => {
  const queues = globSync("features/**/*.ts", { cwd: server }).flatMap((file) =>
    [...readFileSync(join(server, file), "utf8").matchAll(/\w+Queue = "([^"]+)"/gu)].map(([, name = ""]) => name),
  );
  expect(queues.length).toBeGreaterThan(14);
  expect(queues.filter((name) => !Object.hasOwn(audit, name))).toEqual([]);
});
