import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { bannedPhrases } from "./banned-phrases.ts";
import { bannedIn, isStoppedLabel, textsOf } from "./find-banned.ts";

const root = join(import.meta.dirname, "../..");

/** Files whose strings are shown to people, by language. Files with several languages stand in both lists. */
const several = ["server/src/features/accounts/words.ts", "server/src/features/notifications/words.ts"];
const shown = {
  en: [
    ...several,
    "contract/src/problems.ts",
    "contract/src/operations/**/*.ts",
    "contract/src/reasons/en/*.ts",
    "contract/src/reference/*.ts",
    "contract/src/resources/*.ts",
    "dashboard/src/strings/en/*.ts",
    "server/src/cli/*.ts",
    "server/src/language/en/{help-center,messages}.ts",
    "server/src/surfaces/http/reference/*.ts",
    "widget/src/core/failures.ts",
    "widget/src/core/strings/en.ts",
  ],
  de: [
    ...several,
    "contract/src/reasons/de/*.ts",
    "dashboard/src/strings/de/*.ts",
    "server/src/language/de/{help-center,messages}.ts",
    "widget/src/core/strings/de.ts",
  ],
} as const;

const filesOf = (language: "en" | "de") =>
  shown[language].flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !file.includes(".test."));
const textsIn = (file: string, language: "en" | "de") =>
  textsOf(
    readFileSync(join(root, file), "utf8"),
    languages.filter((other) => other !== language),
  );

test.each(["en", "de"] as const)("no text that people read holds a banned phrase (%s)", (language) => {
  const files = filesOf(language);
  expect(files.length).toBeGreaterThan(20);
  const faults = files.flatMap((file) =>
    textsIn(file, language).flatMap((text) => {
      const phrase = bannedIn(text, bannedPhrases[language]);
      return phrase === undefined
        ? []
        : [`${file}: “${text}” holds “${phrase}”. Write: ${bannedPhrases[language][phrase] ?? ""}`];
    }),
  );
  expect(faults).toEqual([]);
});

test.each(["en", "de"] as const)("no label of the dashboard ends with a full stop (%s)", (language) => {
  const catalogs = filesOf(language).filter((file) => file.startsWith("dashboard/"));
  expect(catalogs.flatMap((file) => textsIn(file, language).filter(isStoppedLabel))).toEqual([]);
});

test("a banned phrase is found in literals and templates, across line breaks, and only as whole words", () => {
  const find = (code: string) => textsOf(code).map((text) => bannedIn(text, bannedPhrases.en));
  expect(find('const toast = { "by itself": "It is saved." };')).toEqual(["it is"]);
  expect(find("const hint = (name) => `${name} is read\n again soon.`;")).toEqual([undefined, "read again"]);
  expect(find('import "./by itself.ts"; /* by itself */ const done = "Reread again-ish";')).toEqual([undefined]);
  expect(bannedIn("`left out` and left_out are code", bannedPhrases.en)).toBeUndefined();
  expect(["Saved.", "Not sent.", "Saved", "We couldn't save it."].map(isStoppedLabel)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
