import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const script = fileURLToPath(new URL("../examples/curl/chat.sh", import.meta.url));

function run(environment: Record<string, string>) {
  const env = { PATH: process.env["PATH"], BASE_URL: svc.url, ...environment };
  return promisify(execFile)("bash", [script], { env, timeout: 25_000 });
}

test("the example for servers makes a chatbot, teaches it, asks it twice, reads the conversation and a stream", async () => {
  const { stdout } = await run({ API_KEY: testApiKey });
  const lines = stdout.split("\n").map((line) => line.trim());
  expect(lines).toContain("faq When are you open?: ready");
  expect(lines).toContain("document repairs.md: ready");
  expect(lines).toContainEqual(expect.stringMatching(/^A small inspection costs 49 euros/u));
  expect(lines.filter((line) => /^\d{4}-\S+Z (user|assistant): /u.test(line))).toHaveLength(4);
  expect(lines).toContain("[DONE]");
  expect(lines.at(-2)).toBe("done");
  expect((await svc.api("GET", "/api/chatbots")).body.chatbots).toEqual([]);
});

test("the example for servers says what the service refused, and ends", async () => {
  await expect(run({ API_KEY: "svc_no_such_key" })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("POST /api/chatbot/create answered 401"),
  });
});
