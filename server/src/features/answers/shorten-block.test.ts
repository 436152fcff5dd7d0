import { expect, test } from "vitest";
import { shortenBlock } from "./shorten-block.ts";

const steps = [
  "1. Open **Settings**.",
  "   - Click *I understand*.",
  "   - Click *Templates*.",
  "2. Create an account for the foreign currency.",
  "   - Add a note to the account.",
  "3. Add a rule for the account.",
].join("\n");

test("steps are shown from the first on where the sentence is among those that fit", () => {
  expect(shortenBlock("list", steps, "Click *Templates*.", 120)).toBe(steps.split("\n").slice(0, 3).join("\n"));
});

test("steps that begin later begin with a whole step, and say that others come before", () => {
  expect(shortenBlock("list", steps, "Add a note to the account.", 80)).toBe(
    ["…", "", "2. Create an account for the foreign currency.", "   - Add a note to the account."].join("\n"),
  );
});

test("a step that is longer than there is room for is shown from its first line", () => {
  expect(shortenBlock("list", steps, "Add a note to the account.", 50)).toBe(
    "…\n\n2. Create an account for the foreign currency.",
  );
});

test("code that is cut within a step is closed", () => {
  const list = [
    "- Run this:",
    "",
    "  ```sh",
    "  svc backup --to /srv/backup",
    "  svc restore --from /srv/backup",
    "  ```",
  ];
  const shown = shortenBlock("list", list.join("\n"), undefined, 60);
  expect(shown.split("\n").filter((line) => line.trim().startsWith("```"))).toHaveLength(2);
  expect(shown).toContain("svc backup");
  expect(shown).not.toContain("svc restore");
});

test("code is shown from its first line, or says that lines come before", () => {
  const body = Array.from({ length: 30 }, (_, at) => `option_${at} value`);
  const code = ["```nginx", ...body, "```"].join("\n");
  expect(shortenBlock("code", code, "option_3 value", 200)).toMatch(/^```nginx\noption_0 value\n/u);
  expect(shortenBlock("code", code, "option_20 value", 200)).toMatch(
    /^```nginx\n…\noption_19 value\noption_20 value\n[^]*\n```$/u,
  );
});

test("rows of a table keep its head", () => {
  const rows = Array.from({ length: 30 }, (_, at) => `| row ${at} | ${at} |`);
  const table = ["| name | value |", "| --- | --- |", ...rows].join("\n");
  expect(shortenBlock("table", table, "| row 20 | 20 |", 100)).toMatch(
    /^\| name \| value \|\n\| --- \| --- \|\n\| row 20 /u,
  );
});
