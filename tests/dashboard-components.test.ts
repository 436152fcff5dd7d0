import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../dashboard/src");
const page = join(source, "pages/components");
const shown = readdirSync(page)
  .map((name) => readFileSync(join(page, name), "utf8"))
  .join("\n");
/** Stand around every page, so that whoever looks at this one sees it, or are parts of another: a table, a form. */
const around = new Set(["Toasts", "CalendarButton", "DataRow", "DayInput", "MonthGrid", "FormChanged"]);

const components = readdirSync(join(source, "ui"))
  .filter((name) => name.endsWith(".tsx"))
  .flatMap((name) => {
    const text = readFileSync(join(source, "ui", name), "utf8");
    return [...text.matchAll(/^export (?:const|function) ([A-Z][A-Za-z]*)/gmu)].map(([, component = ""]) => component);
  });

test("the page of components shows every one that there is", () => {
  expect(components.length).toBeGreaterThan(25);
  const missing = components.filter((name) => !around.has(name) && !new RegExp(`<${name}\\b`, "u").test(shown));
  expect(missing).toEqual([]);
});

test("the page of components shows each look and tone by its name", () => {
  for (const [file, table] of [
    ["button", "looks"],
    ["badge", "tones"],
    ["notice", "tones"],
  ] as const) {
    const text = readFileSync(join(source, `ui/${file}.tsx`), "utf8");
    const [, body = ""] = new RegExp(`const ${table} = \\{\\n([\\s\\S]*?)\\n\\} as const`, "u").exec(text) ?? [];
    const names = [...body.matchAll(/^ {2}(\w+):/gmu)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(2);
    // What is shown without being named is the usual one.
    const unnamed = names.filter((name) => !shown.includes(`"${name}"`));
    expect(unnamed.length, `${file}: ${unnamed.join()}`).toBeLessThanOrEqual(file === "notice" ? 1 : 0);
  }
});
