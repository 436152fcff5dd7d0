import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findContact, findLead, isWithdrawal } from "./find-lead.ts";
import type { Turn } from "./find-lead.ts";

interface Case {
  readonly id: string;
  readonly language: string;
  readonly turns: readonly Turn[];
  readonly lead: { readonly name: string; readonly email: string } | null;
}

/** As the set's README says: whitespace and case do not count, nor does the dot of a Turkish I. */
const folded = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\u0307/gu, "")
    .replace(/ı/gu, "i")
    .replace(/\s+/gu, " ")
    .trim();

function judge({ turns, lead }: Case): "right" | "missed" | "false lead" {
  const found = findLead(turns);
  if (lead === null) return found === null ? "right" : "false lead";
  if (found === null) return "missed";
  return folded(found.name) === folded(lead.name) && found.email === lead.email ? "right" : "false lead";
}

test.each(["leads-open", "leads-fresh-open", "leads-more-worked", "leads-more-watched", "leads-more-later"])(
  "of the messages of %s at least 98 in 100 are understood, and none makes a false lead",
  (set) => {
    const lines = readFileSync(new URL(`../../../../../bench/sets/${set}.jsonl`, import.meta.url), "utf8");
    const cases = lines
      .trim()
      .split("\n")
      .map((line): Case => JSON.parse(line));
    const wrong = cases.flatMap((each) => (judge(each) === "right" ? [] : [`${each.id} ${judge(each)}`]));
    expect(wrong.filter((each) => each.endsWith("false lead"))).toEqual([]);
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(cases.length * 0.02);
  },
);

const said = (...texts: string[]): Turn[] =>
  texts.map((text, at) => ({ role: (texts.length - at) % 2 === 1 ? "user" : "assistant", text }));

const leads: readonly (readonly [string, readonly string[], string, string])[] = [
  ["one sentence", ["My name is Ada Byron and my mail is ada@example.com"], "Ada Byron", "ada@example.com"],
  ["a signature", ["Please send a quote.\nKind regards\nAda Byron\nada@example.com"], "Ada Byron", "ada@example.com"],
  [
    "two turns",
    ["I'm Ada Byron, please call me back", "At which address?", "ada@example.com"],
    "Ada Byron",
    "ada@example.com",
  ],
  ["the address first", ["send it to ada@example.com", "And your name?", "Ada"], "Ada", "ada@example.com"],
  ["an address in words", ["Ada Byron, ada dot byron at example dot com"], "Ada Byron", "ada.byron@example.com"],
  ["a misspelt provider", ["Ada Byron ada.byron@gmial,com"], "Ada Byron", "ada.byron@gmail.com"],
  ["a title", ["Dr. Ada Byron, ada.byron@example.com, please write to me"], "Ada Byron", "ada.byron@example.com"],
  [
    "another's address beside",
    ["I'm Ada Byron, ada@example.com. My boss is at boss@example.com."],
    "Ada Byron",
    "ada@example.com",
  ],
  [
    "no punctuation at all",
    ["hi need a price for two bikes ada byron ada.byron@example.com"],
    "Ada Byron",
    "ada.byron@example.com",
  ],
  [
    "both in one answer",
    ["A quote, please", "Your name and e-mail?", "ada and 7x@example.com"],
    "Ada",
    "7x@example.com",
  ],
  ["a name in two halves", ["ich bin ada, byron mit y, a.byron@example.com"], "Ada Byron", "a.byron@example.com"],
  ["halves by their labels", ["Nazwisko Wilk, imię Barbara, b.wilk@example.pl"], "Barbara Wilk", "b.wilk@example.pl"],
  [
    "halves in two answers",
    ["Hi", "Wie ist Ihr Name?", "Sommer", "Und der Vorname? Und die E-Mail?", "Beate, beate@example.de"],
    "Beate Sommer",
    "beate@example.de",
  ],
  [
    "another ending",
    ["Ada Byron, ada@example.com", "Thanks", "sorry, not .com but .de"],
    "Ada Byron",
    "ada@example.de",
  ],
  ["a closing", ["you can reach out at fox7@example.com, cheers, Winston"], "Winston", "fox7@example.com"],
  [
    "a name that the address spells in Latin",
    ["היי תמר גולן tamar.golan@example.com"],
    "תמר גולן",
    "tamar.golan@example.com",
  ],
  ["a nickname", ["chiamatemi Pippo, mail fox7@example.it"], "Pippo", "fox7@example.it"],
  ["a post between", ["许峰，采购部，xufeng@example.cn"], "许峰", "xufeng@example.cn"],
  [
    "a question right behind the name, in a script without capitals",
    ["כאן משה ברק. החדר פנוי?", "כן. מה המייל שלך?", "mb5@example.org"],
    "משה ברק",
    "mb5@example.org",
  ],
  [
    "an address of their own and another for the offer",
    ["我是周明，平时用zm88@home.example，不过合同麻烦发到zhouming@work.example"],
    "周明",
    "zhouming@work.example",
  ],
  [
    "an address that is no longer used",
    ["我是马丽，原来的邮箱mali@old.example不用了，请发到mali2@new.example"],
    "马丽",
    "mali2@new.example",
  ],
  [
    "a line without capitals that begins in a way of its own",
    ["yo this is dan hopper wanna book paintball for 12 dan.hopper@example.net"],
    "Dan Hopper",
    "dan.hopper@example.net",
  ],
  [
    "a surname alone in the address",
    ["Meine Tochter sucht einen Reitkurs. Tanja Busch, busch@example.de"],
    "Tanja Busch",
    "busch@example.de",
  ],
  [
    "a mother who writes for her child",
    ["A minha filha Sofia quer nadar. Sou a mãe, Carla Pinto, carla.pinto@example.pt"],
    "Carla Pinto",
    "carla.pinto@example.pt",
  ],
  [
    "a name written anew without a word of correction",
    ["Graag een offerte. Piter Jansen, pj7@example.nl", "Bedankt!", "tikfoutje, het is Pieter Jansen"],
    "Pieter Jansen",
    "pj7@example.nl",
  ],
  [
    "somebody else named alike afterwards",
    ["Ann Lee, annlee@example.com, prices", "Noted.", "my sister Ann Les would come too"],
    "Ann Lee",
    "annlee@example.com",
  ],
];

describe("a lead is found", () => {
  for (const [what, texts, name, email] of leads)
    test(`with ${what}`, () => expect(findLead(said(...texts))).toMatchObject({ name, email }));
});

const none: readonly (readonly [string, readonly string[]])[] = [
  ["a name alone", ["Hi, I'm Ada Byron, when do you open?"]],
  ["an address alone", ["send the catalogue to ada@example.com"]],
  ["a third person", ["Does Dr. Ada Byron still work for you? I have ada.byron@example.com"]],
  ["a friend", ["My friend Ada Byron wants one as well, ada@example.com"]],
  ["the firm's address", ["I'm Ada Byron, I wrote to support@shop.example and got no answer"]],
  ["code", ['send(to="ada@example.com", name="Ada Byron") throws']],
  [
    "an address that is not said to be the visitor's",
    ["I'm Ada Byron. Last year everything went to karen@office.example and that was fine"],
  ],
  ["a sentence that looks like a name", ["Auf Wiedersehen, fox7@example.com"]],
  ["whom to ask", ["Pregunten a Laura Vidal, laura.vidal@example.es, ella lleva los pedidos"]],
  ["who stands on a site", ["Auf eurer Webseite ist Jana Roth, jana.roth@example.de, genannt. Ist sie im Urlaub?"]],
  ["a wife's address", ["Ich bin Holger, und meine Frau erreichen Sie unter ines@example.de"]],
  ["a mother's name", ["母の名前は木村和子、メールはkazuko@example.jpです。母に送ってください"]],
  ["a boss with a polite word", ["Müdürümüz Levent Bey levent@example.com adresini kullanıyor"]],
  ["whom to copy in", ["I'm Jill. Please copy Sam Hunt in, sam.hunt@example.com"]],
  ["a receptionist", ["Die Frau Rabe vom Empfang, silke.rabe@example.de, war sehr unhöflich"]],
  ["a list to be taken from", ["תורידו אותי מרשימת התפוצה dan@example.com"]],
  ["a signature in single quotation marks", ["Bana 'Can Er, can.er@example.com' imzalı bir mail geldi. Sizden mi?"]],
  ["a list to be taken from, in another sentence", ["Haal mij van de mailinglijst: Jan Pol, jan.pol@example.nl"]],
  ["your colleague", ["Soube pelo vosso colega Artur Gomes, artur.gomes@example.pt, que há saldos. É verdade?"]],
  ["a brother behind a preposition", ["תשלחו לאחי, רועי בר, roi.bar@example.com"]],
  ["a refusal", ["I'm Ada Byron", "May I have your e-mail?", "I'd rather not"]],
  ["what is taken back", ["Ada Byron, ada@example.com", "Thanks!", "please delete my data"]],
];

describe("no lead is made", () => {
  for (const [what, texts] of none) test(`of ${what}`, () => expect(findLead(said(...texts))).toBeNull());
});

test("a telephone number is taken along, and no other number for one", () => {
  expect(findLead(said("Ada Byron, ada@example.com, 030 1234 5678"))?.phone).toBe("030 1234 5678");
  expect(findLead(said("Ada Byron, ada@example.com, order 2026-11-21"))?.phone).toBeUndefined();
});

test("whoever asks to be contacted says so in each of the languages", () => {
  const wishes = [
    "Please call me back",
    "Bitte rufen Sie mich zurück",
    "Pouvez-vous me rappeler ?",
    "Por favor, llámenme o contáctenme",
    "Por favor, me liguem",
    "Mi richiami, per favore contattatemi",
    "Kunt u mij terugbellen?",
    "Proszę o kontakt",
    "Lütfen beni arayın",
    "الرجاء التواصل معي",
    "תחזרו אליי בבקשה",
    "请联系我",
    "ご連絡ください",
  ];
  for (const text of wishes) expect(findContact(said(text)).wantsContact, text).toBe(true);
  expect(findContact(said("When do you open?")).wantsContact).toBe(false);
});

test("what is taken back is told from what else is to be deleted", () => {
  expect(isWithdrawal("Please delete my details")).toBe(true);
  expect(isWithdrawal("Bitte löschen Sie meine Daten")).toBe(true);
  expect(isWithdrawal("laat maar, gooi mijn gegevens maar weg")).toBe(true);
  expect(isWithdrawal("não quero que fiquem com o meu email")).toBe(true);
  expect(isWithdrawal("¿puedo sacar dinero ahí o pago con tarjeta?")).toBe(false);
  expect(isWithdrawal("eski halıyı da çıkarıyor musunuz?")).toBe(false);
  expect(isWithdrawal("When do you open?")).toBe(false);
});

test("a long message of one kind of letter is read as fast as any", () => {
  const started = performance.now();
  for (const piece of ["a", "a-", "a@", "(at)", "a dot ", "My name is ", "Ada ", "名", "@ "])
    findLead(said(piece.repeat(8_000 / piece.length)));
  expect(performance.now() - started).toBeLessThan(3_000);
});
