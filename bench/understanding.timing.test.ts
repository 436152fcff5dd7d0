import { findEmails, limits } from "@svc/contract";
import { expect, test } from "vitest";
import { resolveFollowUp } from "../server/src/features/answers/follow-up.ts";
import { harmless, quotedData } from "../server/src/features/answers/grounded/quoted-data.ts";
import { detectLanguage } from "../server/src/features/answers/language.ts";
import { recogniseSmallTalk } from "../server/src/features/answers/small-talk.ts";
import { analyse } from "../server/src/features/knowledge/search/analyse.ts";
import { asksFor } from "../server/src/features/knowledge/search/answer-type.ts";
import { plainSentences } from "../server/src/features/knowledge/search/plain-sentences.ts";
import { wantsPerson } from "../server/src/features/conversations/handoff/wants-person.ts";
import { readTicketWish } from "../server/src/features/tickets/detect/ticket-wish.ts";
import { packs } from "../server/src/language/packs.ts";
import { listed } from "../server/src/language/words.ts";
import { leastCpuMs } from "../tests/support/expect-below.ts";
import { rounds } from "../tests/support/proof.ts";
import { seededRandom } from "./speed/random.ts";

const barMs = 20;
const length = limits.messageCharacters;
const random = seededRandom(18);

/** Everything that reads a visitor's words before an answer is sought. */
function understand(message: string): void {
  const language = detectLanguage(message, "en");
  recogniseSmallTalk(message, language);
  resolveFollowUp(message, [{ question: message, answered: true }]);
  wantsPerson(message, language);
  readTicketWish(message);
  findEmails(message);
  asksFor(message);
  analyse(message);
  plainSentences(message);
  quotedData(message);
  harmless(message);
}

/** A list of phrases that some rule knows, by the name of the rule. */
const rules = new Map<string, string[]>([
  ...Object.entries(packs).map(([language, { words }]): [string, string[]] => [
    `words ${language}`,
    [...listed(words.functionWords)],
  ]),
  ...Object.entries(packs).flatMap(([language, { smallTalk, words }]) =>
    Object.entries({ ...smallTalk, ...words.followUp }).map(([kind, list]): [string, string[]] => [
      `${kind} ${language}`,
      String(list)
        .split("|")
        .map((phrase) => phrase.trim()),
    ]),
  ),
  ...Object.entries(packs).flatMap(([language, { handoff }]) =>
    Object.entries(handoff).map(([kind, list]): [string, string[]] => [
      `${kind} ${language}`,
      list.split(",").map((phrase) => phrase.trim()),
    ]),
  ),
  ["addresses", ["ada@example.com", "a.b@c.de.", "@", "www.", "http://", "mailto:", "x@x", "(a@b"]],
  ["marks", ["*a", "`a` . ", "_a_", "[", "[\\", "![](\\)", "](", "<|", "| ", "# ", "> ", "- ", "~~", "<!--"]],
  [
    "signs",
    [".", "!?", "e.g. ", "…", "。", "、", "'", "”)", ": ", "-", "1.", "1:2", "\n", "\t", " ", "\u200b", "\ufdfa"],
  ],
  ["marks of templates", ["<|im_start|>", "[INST]", "<<SYS>>", "</s>", "> > ", "\u{e0041}", "\u202e"]],
]);
const foreign = ["我要", "です", "ครับ", "من فضلك", "שלום", "и", "🙂", "é\u0323", "한국"];

const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";

/** Fills a message to its limit. */
function filled(next: () => string, gap: string): string {
  let text = "";
  while (text.length < length) text += next() + gap;
  return text.slice(0, length);
}

/** With each run at some of its places, with the whole proof at every other one. */
const cutEvery = rounds(12, 2);
const gaps = ["", " ", ", ", "\n", " ".repeat(40)];

/** The phrases of a rule, mixed and joined in ways that visitors never write, and one of them cut at many places. */
function* messagesOf(phrases: readonly string[]): Generator<string> {
  yield filled(() => pick(phrases), pick(gaps));
  yield filled(() => pick(phrases) + pick(foreign), pick(gaps));
  const phrase = pick(phrases);
  for (let cut = random() < 0.5 ? 0 : 1; cut < phrase.length; cut += cutEvery) {
    const end = phrase.slice(0, cut);
    yield filled(() => phrase, pick(gaps)).slice(0, length - end.length) + end;
  }
}

test(`a message of ${length} characters is understood in ${barMs} ms, whatever phrases of whatever rule it repeats`, () => {
  understand("Warm up: what are your opening hours? Write to ada@example.com.");
  let most = { ms: 0, rule: "", text: "" };
  let messages = 0;
  for (const [rule, list] of rules) {
    // Not every language has phrases of every kind.
    const phrases = list.filter((phrase) => phrase !== "");
    for (const message of phrases.length === 0 ? [] : messagesOf(phrases)) {
      messages++;
      // Each try is of another text, as what was read before is remembered.
      const ms = leastCpuMs(barMs, (tried) => understand(`${tried}${message.slice(1)}`));
      if (ms > most.ms) most = { ms, rule, text: message.slice(0, 80) };
    }
  }
  process.stdout.write(`${messages} messages, at most ${most.ms.toFixed(1)} ms: ${JSON.stringify(most)}\n`);
  expect(messages).toBeGreaterThan(rounds(500, 1_500));
  expect(most.ms, JSON.stringify(most)).toBeLessThan(barMs);
});
