import { createContext, runInContext } from "node:vm";
import { operationList } from "@svc/contract";
import { expect, test } from "vitest";
import { listEvents } from "../../../features/webhooks/webhooks.ts";
import { describeService } from "../openapi/openapi.ts";
import { exampleInput, typeScriptOf } from "./typescript.ts";
import { operationsOf } from "./view.ts";

const document = describeService({ version: "1.2.3", baseUrl: "https://chat.example", events: listEvents() });
const described = operationsOf(document).map((placed) => [placed.operation.operationId, placed] as const);

/** Runs an example without its first two statements, and gives what it passed to the client. */
async function run(code: string, name: string): Promise<readonly unknown[]> {
  const passed: unknown[][] = [];
  const take = (...given: unknown[]) => {
    passed.push(given);
    return Object.assign(Promise.resolve(), { async *[Symbol.asyncIterator]() {} });
  };
  const call = code.split("\n").slice(4).join("\n");
  const context = createContext({ svc: { [name]: take }, file: "a file", visitorToken: "a token", console });
  await runInContext(`(async () => { ${call} })()`, context);
  expect(passed).toHaveLength(1);
  return JSON.parse(JSON.stringify(passed[0])) as unknown[];
}

test.each(described)("the TypeScript example of %s passes what the operation takes", async (name, placed) => {
  const operation = operationList.find((each) => each.name === name);
  const code = typeScriptOf(placed);
  expect(code).toMatch(/^import \{ createClient \} from "@svc\/client";\n\nconst svc = createClient\(\{.+\}\);\n\n/u);
  const [input, options] = await run(code, name);
  expect(input).toEqual(exampleInput(placed));
  expect(operation?.input.safeParse(input).error?.issues ?? []).toEqual([]);
  const sendsFile = operation?.http.upload !== undefined || operation?.http.multipart === "file";
  expect(Object.hasOwn(Object(options), "files")).toBe(sendsFile);
});
