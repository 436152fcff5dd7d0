import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackages } from "./support/built.ts";
import { blockOf, readGuide } from "./support/guides.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const run = promisify(execFile);
const root = fileURLToPath(new URL("../", import.meta.url));
const tsc = join(root, "node_modules/typescript/bin/tsc");
const zod = dirname(fileURLToPath(import.meta.resolve("zod/package.json")));
const node = (...args: string[]) => run(process.execPath, args, { cwd: project, timeout: 120_000 });
const npm = (...args: string[]) =>
  run("npm", [...args, "--offline", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: project, timeout: 120_000 });

let project: string;
let client: string;

/** An empty project of somebody else, with the packed client in it; zod comes packed too, so that no registry is asked. */
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "svc-client-"));
  client = join(await buildPackages(), "svc-client.tgz");
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
  const { stdout } = await npm("pack", zod);
  await npm("install", `./${stdout.trim().split("\n").at(-1)}`, client);
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    // The package's own types are checked as well.
    skipLibCheck: false,
    types: [],
    noEmit: true,
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  writeFileSync(
    join(project, "environment.d.ts"),
    "declare const process: { env: Record<string, string | undefined> };",
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test("the program of the guide type-checks strictly against the installed package, and does what it says", async () => {
  writeFileSync(
    join(project, "program.ts"),
    blockOf(readGuide("client"), "ts").replace("http://127.0.0.1:3000", svc.url),
  );
  const checked = await node(tsc, "-p", ".").catch((error: { stdout?: string }) => error);
  expect(checked.stdout).toBe("");
  const { stdout } = await run(process.execPath, ["program.ts"], {
    cwd: project,
    env: { KEY: testApiKey },
    timeout: 60_000,
  });
  const [answer, session, file, problem] = stdout.trim().split("\n");
  expect(answer).toBe("Monday to Friday from nine to five.");
  expect(session).toBe("first 2");
  expect(file).toMatch(/^attachment; filename="bot_\w+\.ndjson"$/u);
  expect(problem).toMatch(/^not_found 404 \S/u);
});

test("the compiler knows what an operation takes and answers, streams too", async () => {
  const program = `import { createClient, eventSchemas } from "@svc/client";
const svc = createClient({ baseUrl: "" });
export const name: Promise<string> = svc.getChatbot({ chatbotId: "b" }).then((chatbot) => chatbot.name);
// @ts-expect-error -- a name is needed
export const nameless = svc.createChatbot({});
// @ts-expect-error -- there is no such field
export const unknown = svc.getChatbot({ chatbotId: "b" }).then((chatbot) => chatbot.colour);
export async function follow(): Promise<string[]> {
  const found: string[] = [];
  for await (const event of svc.streamTraining({ trainingId: "j" })) found.push(event.data.status);
  for await (const event of svc.followChat({ sessionId: "s" })) if (event.event === "message") found.push(event.data.content);
  return found;
}
export const lead: string = eventSchemas["lead.captured"].parse({}).email;
`;
  writeFileSync(join(project, "program.ts"), program);
  const checked = await node(tsc, "-p", ".").catch((error: { stdout?: string }) => error);
  expect(checked.stdout).toBe("");
});

test("the package holds what is needed and no more: no tests, no source, no words of the reference", async () => {
  const { stdout } = await run("tar", ["-tf", client]);
  const paths = stdout
    .trim()
    .split("\n")
    .map((path) => path.replace("package/", ""));
  expect(paths).toEqual(
    expect.arrayContaining(["LICENSE", "README.md", "package.json", "src/index.js", "src/index.d.ts"]),
  );
  expect(paths.filter((path) => /test|reference|(?<!\.d)\.ts$/u.test(path))).toEqual([]);
  expect(statSync(client).size).toBeLessThan(190_000);
});
