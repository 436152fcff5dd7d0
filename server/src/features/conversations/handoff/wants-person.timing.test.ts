import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { leastCpuMs } from "../../../../../tests/support/expect-below.ts";
import { packs } from "../../../language/packs.ts";
import type { Language } from "../../answers/answers.ts";
import { wantsPerson } from "./wants-person.ts";

const messageCharacters = 8_000;
const cpuMsAtMost = 20;

const repeated: readonly (readonly [Language, string])[] = [
  ["en", "I want to talk to a human "],
  ["fr", "je veux parler à un humain "],
  ["zh", "我要"],
  ["zh", "我要呼叫中心"],
  ["ja", "希望です"],
  // Each list of each language: its phrases with and without spaces between them.
  ...languages.flatMap((language) =>
    Object.values(packs[language].handoff).flatMap((list): [Language, string][] => {
      const phrases = list.replaceAll("*", "").split(",");
      return [
        [language, `${phrases.join(" ")} `],
        [language, `${phrases.join("").replace(/\s/gu, "")}x`],
      ];
    }),
  ),
];

test("a message of 8,000 characters takes at most 20 ms of CPU, whatever phrases it repeats and wherever it is cut", () => {
  for (const [language, piece] of repeated) {
    const text = piece.repeat(Math.ceil(messageCharacters / piece.length)).slice(0, messageCharacters);
    for (const cut of [text, text.slice(0, -Math.ceil(piece.length / 2)), `${text.slice(0, 4_000)}qzx`])
      expect(
        leastCpuMs(cpuMsAtMost, () => wantsPerson(cut, language)),
        `${language}: ${piece.slice(0, 60)}`,
      ).toBeLessThan(cpuMsAtMost);
  }
});
