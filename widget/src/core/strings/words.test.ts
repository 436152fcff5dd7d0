import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useService } from "../../../../tests/support/suite.ts";
import { createChat } from "../chat.ts";
import { isRightToLeft, languageOf, languages, loadWords, timeOf } from "./load-words.ts";
import { moreWords } from "../../ui/more-words.ts";
import { words as own } from "./en.ts";
import type { Words } from "./words.ts";

const svc = useService();
/** With those of the menu and the forms, which come later in English only. */
const english = { ...own, ...moreWords };
/** A language of the service is a folder. */
const served = readdirSync(new URL("../../../../server/src/language", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
type Entry = [string, string | ((argument: string) => string)];
/** Without those of parts that are loaded later, which `ui/words.test.ts` compares. */
const entries = ({ home: _home, reasons: _reasons, files: _files, ...words }: Words) =>
  Object.entries(words) as Entry[];

test("the widget speaks the languages of the service", () => {
  expect([...languages].sort()).toEqual([...served].sort());
});

test("an invitation is closed in the visitor's language", () => {
  const source = readFileSync(new URL("../../script/invite.ts", import.meta.url), "utf8");
  for (const language of served) if (language !== "en") expect(source).toMatch(new RegExp(`^  ${language}: "`, "mu"));
});

test.each(languages)("every word is there in %s, with what English fills in", async (language) => {
  const words = entries(language === "en" ? english : await loadWords(language));
  expect(words.map(([key]) => key).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [key, word] of words) {
    if (key === "date") continue;
    const said = typeof word === "string" ? word : word("⟨argument⟩");
    expect(said.trim(), key).toBe(said);
    expect(said, key).not.toBe("");
    expect(said, key).not.toMatch(/undefined|[{}]/u);
    expect(said.includes("⟨argument⟩"), key).toBe(typeof word === "function");
    expect(typeof word, key).toBe(typeof english[key as keyof typeof english]);
  }
});

test.each(languages.filter((language) => language !== "en"))("%s is no English", async (language) => {
  const words = await loadWords(language);
  const alike = entries(words).filter(
    ([key, word]) => typeof word === "string" && word === english[key as keyof typeof english],
  );
  // Words that are the same in both, such as "Chat" and "Document".
  expect(alike.length).toBeLessThan(12);
  if (isRightToLeft(language)) expect(words.failed).toMatch(/^[\u0590-\u06FF]/u);
});

test.each(languages)("the service understands in %s that a person, or a ticket, is wanted", async (language) => {
  const chatId = await svc.chatbot({ locale: language, handoff: { enabled: true } });
  const words = await loadWords(language);
  const chat = createChat({ chatId, baseUrl: svc.url });
  await chat.send(words.askTicketMessage);
  expect(chat.getState().messages.at(-1)).toMatchObject({ asksContact: true });
  chat.newConversation();
  await chat.send(words.askPersonMessage);
  expect(chat.getState().handoff.state).toBe("waiting");
  chat.destroy();
});

test("a locale leads to its language, an unknown one to the next, and all to English in the end", () => {
  expect(languageOf("de-AT")).toBe("de");
  expect(languageOf("pt_BR")).toBe("pt");
  expect(languageOf("zh-Hant-TW")).toBe("zh");
  expect(languageOf("iw")).toBe("he");
  expect(languageOf(undefined, null, "xx", "tr")).toBe("tr");
  expect(languageOf("tlh")).toBe("en");
  expect(languageOf("constructor", "__proto__")).toBe("en");
});

test("times are written as the language does", () => {
  const at = new Date(2026, 10, 21, 15, 4).getTime();
  expect(timeOf(at, english, "en-US", at)).toBe("3:04 PM");
  expect(timeOf(at, english, "en-GB", at)).toBe("15:04");
  expect(timeOf(at, english, "en", at + 86_400_000)).toBe("Nov 21 2026, 3:04 PM");
  expect(timeOf(at, english, "not a locale", at)).toBe("3:04 PM");
  expect(timeOf(new Date(2026, 10, 21, 0, 4).getTime(), english, "en", at)).toBe("12:04 AM");
});

test.each(languages)(
  "a day of another year is written in %s with the same numbers as by the browser",
  async (language) => {
    const at = new Date(2026, 1, 3, 15, 4).getTime();
    const written = timeOf(at, await loadWords(language), language);
    const numbers = (text: string) => (text.match(/\d+/gu) ?? []).map(Number);
    const dateStyle = language === "en" ? "medium" : "short";
    const short = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle }).format(at);
    expect(
      numbers(written)
        .slice(0, -2)
        .map((each) => each % 2000),
    ).toEqual(numbers(short).map((each) => each % 2000));
  },
);
