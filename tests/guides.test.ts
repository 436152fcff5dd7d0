import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { cli } from "./support/cli.ts";
import { blocksOf, readGuide } from "./support/guides.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const run = promisify(execFile);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-guides-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a guide's commands one after the other in one shell, as its reader does; an error ends it. */
async function follow(guide: string, environment: Record<string, string> = {}): Promise<string> {
  const commands = blocksOf(readGuide(guide))
    .filter(({ language }) => language === "sh")
    .map(({ code }) => code)
    .join("\n")
    .replaceAll("http://127.0.0.1:3000", svc.url)
    .replaceAll("npm run --silent svc --", `node ${cli}`)
    // What a reader would see as a problem ends the shell.
    .replaceAll("curl -s ", "curl -sS --fail-with-body -w '\\n' ");
  const { settings } = svc.store;
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    SVC_DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    ...environment,
  };
  const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", commands], {
    cwd: folder,
    env,
    timeout: 60_000,
  });
  return stdout;
}

const answers = (output: string) =>
  output
    .split("\n")
    .filter((line) => /^\{.*\}$/u.test(line))
    .map((line) => JSON.parse(line));

test("whoever follows the guide to the go-live check adds a fact, skips a question and runs it again", async () => {
  const { body } = await call(svc.url, "POST", "/api/chatbot/create", { name: "Bike shop" });
  const output = await follow("go-live-check", { SVC: svc.url, KEY: testApiKey, BOT: body.id });
  const [first, added, skipped, again] = answers(output);
  expect(first).toMatchObject({ chatbotId: body.id, checkedAt: null, counts: { asked: 0 } });
  expect(added).toMatchObject({ chatbotId: body.id });
  expect(skipped.skipped).toEqual(["Are you open at the weekend?"]);
  expect(again.isRunning).toBe(true);
});

test("whoever follows the guide to training gets a chatbot that answers from what it was taught", async () => {
  const [faqs, imported, file, document, tested, sources, changes, gaps] = answers(await follow("train"));
  for (const training of [faqs, file, document])
    expect(training).toMatchObject({ status: "completed", sources: [{ status: "ready" }] });
  expect(imported).toEqual({ imported: 2, errors: [] });
  expect(tested).toMatchObject({ answered: true, content: expect.stringContaining("49 euros") });
  expect(sources.sources).toHaveLength(2);
  expect(changes.changes.length).toBeGreaterThan(0);
  expect(gaps).toEqual({ knowledgeGaps: [], nextCursor: null });
});

test("whoever follows the guide to privacy asks for consent, keeps less, and gives out and deletes", async () => {
  const BOT = await svc.chatbot();
  await svc.api("POST", "/api/leads", { chatbotId: BOT, name: "Ada", email: "ada@example.com" });
  const environment = { SVC: svc.url, KEY: testApiKey, BOT };
  const output = await follow("privacy", environment);
  expect(answers(output)[0]).toMatchObject({ consent: { required: true } });
  expect(answers(output)[1]).toMatchObject({ retentionDays: 90 });
  expect(output).toContain("ada@example.com");
  expect((await svc.api("GET", `/api/leads?chatbotId=${BOT}`)).body.leads).toEqual([]);
});

test("the commands of the guide to security work", async () => {
  const output = await follow("security");
  expect(output).toMatch(/^svc_[0-9A-Za-z]{39}$/mu);
});

test("guides name only addresses that the service has", async () => {
  const { paths } = await (await fetch(`${svc.url}/openapi.json`)).json();
  const known = Object.keys(paths).map((path) => new RegExp(`^${path.replace(/\{\w+\}/gu, "[^/]+")}$`, "u"));
  const folderOfGuides = new URL("../docs/", import.meta.url);
  const unknown: string[] = [];
  for (const name of readdirSync(folderOfGuides).filter((file) => file.endsWith(".md"))) {
    const guide = readFileSync(new URL(name, folderOfGuides), "utf8");
    for (const [, address = ""] of guide.matchAll(/(?:GET|POST|PATCH|DELETE) (\/api\/[\w/{}…_$-]+)/gu))
      if (!address.includes("…") && !known.some((pattern) => pattern.test(address.replace(/\/$/u, ""))))
        unknown.push(`${name}: ${address}`);
  }
  expect(unknown).toEqual([]);
});
