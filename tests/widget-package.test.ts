import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packWidget } from "./support/widget-package.ts";
import type { WidgetPackage } from "./support/widget-package.ts";

const run = promisify(execFile);
let pack: WidgetPackage;
let tarball: Buffer;
let folder: string;

beforeAll(async () => {
  pack = await packWidget();
  tarball = await readFile(pack.tarball);
  folder = await pack.install(19);
});
afterAll(() => pack.remove());

test("what is packed are the compiled files with their types, and nothing else", async () => {
  const { stdout } = await run("tar", ["-tf", pack.tarball]);
  const names = stdout
    .trim()
    .split("\n")
    .map((name) => name.replace("package/", ""));
  expect(names).toEqual(
    expect.arrayContaining(["package.json", "README.md", "LICENSE", "dist/widget.js", "dist/hooks.d.ts"]),
  );
  expect(
    names.filter((name) => !/^(package\.json|README\.md|LICENSE|dist\/[\w/-]+(\.d\.ts|\.js))$/u.test(name)),
  ).toEqual([]);
});

test("publint finds nothing to say of it", async () => {
  const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
  const { messages } = await publint({ pack: { tarball: data as ArrayBuffer }, strict: true });
  expect(messages).toEqual([]);
});

test("its types are found by every resolution that reads ES modules", async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (!result.types) throw new Error("It has no types.");
  const problems = result.problems.map(
    (problem) => `${problem.kind} ${"resolutionKind" in problem ? problem.resolutionKind : ""}`,
  );
  // It is ES modules only: `require` in Node finds them from 22.12 on, and the resolution of Node 10 knows no exports.
  expect([...new Set(problems)].sort()).toEqual(["CJSResolvesToESM node16-cjs", "NoResolution node10"]);
  expect(Object.keys(result.entrypoints)).toEqual(["./widget", "./hooks", "./element", "./package.json"]);
});

test("a strict project compiles against it", async () => {
  await writeFile(
    join(folder, "use.tsx"),
    `import { Widget, configure } from "@svc/widget/widget";
import { useChat, useChatbot, type Message } from "@svc/widget/hooks";
import type { SvcWidgetElement } from "@svc/widget/element";
import type { GlobalComponents } from "vue";
configure({ baseUrl: "https://chat.example.com" });
export function App({ url }: { url?: string | undefined }) {
  const { messages, sendMessage, isLoading, error } = useChat({ chatId: "bot_1", baseUrl: url });
  const { chatbot, train, test, isTraining } = useChatbot({ chatbotId: "bot_1" });
  const contents: string[] = messages.map((message: Message) => message.content);
  const ask = async (): Promise<string | undefined> => (await sendMessage({ text: "Hi" }))?.content;
  void train({ faqs: [{ question: "?", answer: "!" }], documents: [new File([], "a.pdf")] }).then(({ status }) => status);
  void test("Hi").then(({ confidence }) => confidence);
  return (
    <Widget chatId="bot_1" theme="dark" position={{ bottom: 1 }} className={chatbot?.name} baseUrl={url}
      initialMessage={contents[0]} onMessage={({ content }: Message) => content} onError={(e: Error) => e.message} />
  );
}
// @ts-expect-error There is no such theme.
export const wrong = <Widget chatId="bot_1" theme="auto" />;
export const element = document.createElement("svc-widget") satisfies SvcWidgetElement;
element.position = "right 80 24";
element.addEventListener("message:received", ({ detail }) => detail.content.trim());
element.addEventListener("lead", ({ detail }) => detail.leadId);
void element.send("Hi").then((answer) => answer?.content);
export const inReact = <svc-widget chat-id="bot_1" proactive-after="5" open-on-load ref={(it) => it?.close()}
  onerror={({ detail }) => detail.message} onmessage:sent={({ detail }) => detail.content} />;
// @ts-expect-error There is no such corner.
export const wrongCorner = <svc-widget chat-id="bot_1" position="top" />;
export const inSvelte: svelteHTML.IntrinsicElements["svc-widget"] = { "chat-id": "bot_1", "onmessage:sent": ({ detail }) => detail.content };
export const inVue: InstanceType<GlobalComponents["svc-widget"]>["$props"] = { chatId: "bot_1", "onMessage:sent": ({ detail }) => detail.content };
`,
  );
  const tsc = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--jsx", "react-jsx", "--target", "es2022"];
  const args = [
    tsc,
    "--ignoreConfig",
    ...options,
    "--types",
    "",
    "--lib",
    "es2022,dom,dom.iterable",
    join(folder, "use.tsx"),
  ];
  for (const kind of [
    ["--module", "nodenext"],
    ["--module", "esnext", "--moduleResolution", "bundler"],
  ])
    await run(process.execPath, [...args, ...kind], { cwd: folder }).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    });
});

test("with React outside, the first import weighs at most 16 kB, and hooks bring nothing that is seen", async () => {
  const widget = await weigh('export { Widget } from "@svc/widget/widget";');
  const hooks = await weigh('export { useChat, useChatbot } from "@svc/widget/hooks";');
  const element = await weigh('import "@svc/widget/element";');
  const configure = await weigh('export { configure } from "@svc/widget/hooks";');
  expect(widget.atOnceBytes).toBeLessThanOrEqual(6_500);
  expect(widget.inAllBytes).toBeLessThanOrEqual(46_500);
  expect(hooks.atOnceBytes).toBeLessThanOrEqual(16_000);
  // Uploads alone.
  expect(hooks.inAllBytes - hooks.atOnceBytes).toBeLessThanOrEqual(1_000);
  expect(hooks.code).not.toContain("adoptedStyleSheets");
  // A bundler keeps what only has an effect. The chat comes from the service, and React not at all.
  expect(element.code).toContain("svc-widget");
  expect(element.code).not.toMatch(/from ?"react/u);
  expect(element.inAllBytes).toBeLessThanOrEqual(5_000);
  expect(configure.inAllBytes).toBeLessThan(500);
  // What the README says of it is what it is, and not a tenth more.
  const readme = await readFile(join(import.meta.dirname, "../widget/README.md"), "utf8");
  const said = [...readme.matchAll(/^\| `@svc\/widget\/\w+` +\| ([\d.]+) kB +\| ([\d.]+) kB +\|$/gmu)];
  expect(said).toHaveLength(2);
  for (const [at, { atOnceBytes, inAllBytes }] of [widget, hooks].entries())
    for (const [column, bytes] of [atOnceBytes, inAllBytes].entries()) {
      const kilobytes = Number(said[at]?.[column + 1]);
      expect(bytes, `${at} ${column}`).toBeLessThanOrEqual(kilobytes * 1_000);
      expect(bytes).toBeGreaterThan(kilobytes * 900);
    }
});

/** What an app gets of an import, minified and by gzip: at once, and with all that may be loaded later, but one language. */
async function weigh(code: string) {
  await writeFile(join(folder, "entry.js"), code);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: "entry.js", formats: ["es"] },
      rolldownOptions: { external: [/^react/u], output: { minify: true } },
    },
  });
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const chunks = new Map(outputs.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])));
  const atOnce = new Set<string>();
  const take = (name: string): void => {
    if (atOnce.has(name) || !chunks.has(name)) return;
    atOnce.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) take(imported);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) take(fileName);
  const isLanguage = (name: string) => /^[a-z]{2}-/u.test(name);
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "").length, 0);
  return {
    atOnceBytes: bytesOf(atOnce),
    inAllBytes: bytesOf([...chunks.keys()].filter((name) => !isLanguage(name))),
    code: [...chunks.values()].map((chunk) => chunk.code).join("\n"),
  };
}
