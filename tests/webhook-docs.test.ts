import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventNames } from "@svc/contract";
import { afterAll, expect, test } from "vitest";

const guide = readFileSync(new URL("../docs/webhooks.md", import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "svc-docs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const body = '{"event":"lead.captured","data":{"name":"Zoë 👋"}}';
const signature = createHmac("sha256", secret).update(body).digest("hex");

/** The guide's example in one language. */
function snippet(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "u").exec(guide)?.[1];
  if (found === undefined) throw new Error(`The guide has no example in ${language}.`);
  return found;
}

function run(command: string, file: string, text: string): string {
  const path = join(folder, file);
  writeFileSync(path, text);
  return execFileSync(command, [path], {
    env: { PATH: process.env["PATH"], BODY: body, SIGNATURE: signature, SECRET: secret },
  }).toString();
}

const has = (command: string) => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test("the guide's example for Node tells ours from another's", () => {
  const text = `${snippet("js")}
const { BODY, SIGNATURE, SECRET } = process.env;
const bytes = Buffer.from(BODY);
console.log([isFromSvc(bytes, SIGNATURE, SECRET), isFromSvc(Buffer.from(BODY + " "), SIGNATURE, SECRET), isFromSvc(bytes, undefined, SECRET)].join());`;
  expect(run(process.execPath, "node.mjs", text).trim()).toBe("true,false,false");
});

test.runIf(has("python3"))("the guide's example for Python tells ours from another's", () => {
  const text = `import os
${snippet("python")}
e = os.environ
raw = e["BODY"].encode()
print(is_from_svc(raw, e["SIGNATURE"], e["SECRET"]), is_from_svc(raw + b" ", e["SIGNATURE"], e["SECRET"]), is_from_svc(raw, None, e["SECRET"]))`;
  expect(run("python3", "python.py", text).trim()).toBe("True False False");
});

test("the guide has five languages, and names every event", () => {
  for (const language of ["js", "python", "php", "ruby", "go"]) expect(snippet(language)).toMatch(/hmac/iu);
  for (const name of eventNames) expect(guide).toContain(`\`${name}\``);
});
