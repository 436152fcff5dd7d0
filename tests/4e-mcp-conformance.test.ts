import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHeaderProxy } from "./support/header-proxy.ts";
import type { HeaderProxy } from "./support/header-proxy.ts";
import { isProving } from "./support/proof.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
let proxy: HeaderProxy;
let results: string;

beforeAll(async () => {
  await svc.chatbot({ name: "Sett" });
  // The suite has no option for a header.
  proxy = await startHeaderProxy(svc.url, { authorization: `Bearer ${testApiKey}` });
  results = await mkdtemp(join(tmpdir(), "svc-conformance-"));
});
afterAll(async () => {
  proxy.close();
  await rm(results, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complaints: string;
}

const programMs = 240_000;
const require = createRequire(import.meta.url);
const conformance2025 = join(dirname(require.resolve("mcp-conformance-2025/package.json")), "dist/index.js");
const conformance2026 = join(dirname(require.resolve("mcp-conformance-2026/package.json")), "dist/index.js");
const inspector = join(
  dirname(require.resolve("@modelcontextprotocol/inspector/package.json")),
  "clients/launcher/build/index.js",
);

/** A package's program, run as its users run it. */
function runProgram(file: string, args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env["PATH"], HOME: results };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env, timeout: programMs }, (error, output, complaints) =>
      resolve({ code: error === null ? 0 : 1, output, complaints }),
    );
  });
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

async function checksOf(folder: string, scenario: string): Promise<Check[]> {
  const found = (await readdir(folder)).find((name) => name.startsWith(`server-${scenario}-2`));
  return JSON.parse(await readFile(join(folder, found ?? scenario, "checks.json"), "utf8"));
}

describe("the conformance suite", { timeout: programMs }, () => {
  const baseline = (revision: string) => join(import.meta.dirname, `support/mcp-conformance-${revision}.yml`);

  test("of revision 2026-07-28 passes all that needs no tools of its own", async () => {
    const folder = join(results, "2026-07-28");
    const { code, output } = await runProgram(conformance2026, [
      "server",
      "--url",
      `${proxy.url}/mcp`,
      "--requirements",
      "2026-07-28",
      "-o",
      folder,
      "--expected-failures",
      baseline("2026-07-28"),
    ]);
    expect(output).toContain("✓ tools-list");
    expect([code, output]).toEqual([0, expect.not.stringContaining("Unexpected")]);
    // One scenario of many checks: only those may fail that need such tools.
    const checks = await checksOf(folder, "server-stateless");
    const failed = checks.filter(({ status }) => status === "FAILURE");
    expect(failed.map(({ id }) => id)).toEqual([
      "sep-2575-server-rejects-undeclared-capability",
      "sep-2575-missing-capability-http-400",
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-server-no-log-without-loglevel",
    ]);
    for (const { errorMessage } of failed)
      expect(errorMessage).toMatch(/^Not testable: server does not list the diagnostic tool/u);
    expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThanOrEqual(20);
  });

  // The other revision says the same of what both have.
  test.runIf(isProving)("of revision 2025-11-25 passes all that needs no tools of its own", async () => {
    const folder = join(results, "2025-11-25");
    const { code, output } = await runProgram(conformance2025, [
      "server",
      "--url",
      `${proxy.url}/mcp`,
      "--spec-version",
      "2025-11-25",
      "-o",
      folder,
      "--expected-failures",
      baseline("2025-11-25"),
    ]);
    expect(output).toContain("✓ server-initialize");
    expect([code, output]).toEqual([0, expect.not.stringContaining("Unexpected")]);
    const streams = await checksOf(folder, "server-sse-multiple-streams");
    expect(streams.map(({ status }) => status)).not.toContain("FAILURE");
  });
});

describe("the Inspector", { timeout: 3 * programMs }, () => {
  const inspect = (...args: string[]) =>
    runProgram(inspector, [
      "--cli",
      `${svc.url}/mcp`,
      "--transport",
      "http",
      "--header",
      `Authorization: Bearer ${testApiKey}`,
      ...args,
    ]);

  test("finds no fault in the tools, strictly", async () => {
    const { code, output, complaints } = await inspect("--method", "tools/list", "--strict");
    expect([code, complaints]).toEqual([0, ""]);
    expect(JSON.parse(output).tools.length).toBe(13);
  });

  test.runIf(isProving)("calls a tool, and reads prompts and resources", async () => {
    const called = await inspect("--method", "tools/call", "--tool-name", "list_chatbots");
    expect([called.code, called.output]).toEqual([0, expect.stringContaining("Sett")]);
    expect((await inspect("--method", "prompts/list")).output).toContain("weekly_review");
    expect((await inspect("--method", "resources/templates/list")).output).toContain("svc://chatbots/{chatbotId}");
  });
});

test("tools/list costs a client at most 6,000 tokens", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const { body } = await svc.api("POST", "/mcp", message, { accept: "application/json, text/event-stream" });
  const { result } = JSON.parse(/^data: (.*)$/mu.exec(body)?.[1] ?? "{}");
  expect(result.tools.length).toBe(13);
  expect(JSON.stringify(result.tools).length / 4).toBeLessThanOrEqual(6_000);
});
