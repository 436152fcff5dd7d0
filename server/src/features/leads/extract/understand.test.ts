import { describe, expect, test } from "vitest";
import { understandContact } from "./understand.ts";
import type { Contact, Turn } from "./understand.ts";

/** A conversation in which each answer asks what was understood before it, or only answers. */
function talk(...texts: string[]): Contact {
  const said: Turn[] = [];
  let contact = understandContact([]);
  for (const text of texts) {
    said.push({ role: "user", text });
    contact = understandContact(said);
    said.push({ role: "assistant", text: "…", asked: contact.question === null ? undefined : "lead" });
  }
  return contact;
}

describe("whoever introduces himself with name and address is known", () => {
  test.each([
    ["My name is Sean O'Brien and my email is o'brien@example.com", "Sean O'Brien", "o'brien@example.com"],
    ["My name is Sean and my email is sean.o’brien@example.com", "Sean", "sean.o'brien@example.com"],
    ["My name is Rita and my email is r&d@example.com", "Rita", "r&d@example.com"],
    ["My name is Jo and my email is 'jo@example.com'", "Jo", "jo@example.com"],
    ["I'm D’Angelo Müller, mail: dangelo@example.com", "D’Angelo Müller", "dangelo@example.com"],
    ["My name is Zoë d'Artagnan, my email is zoe@example.com", "Zoë d'Artagnan", "zoe@example.com"],
    ["Hi, I'm Ada Byron, please send the price list to ada@example.com", "Ada Byron", "ada@example.com"],
    ["Dr. Ada Byron here, you can reach me at ada@example.com", "Ada Byron", "ada@example.com"],
    ["Ich heiße Jörg Groß, meine Mail ist jörg@ämter.example", "Jörg Groß", "jörg@ämter.example"],
    ["Je m'appelle Inès Le Goff, mon mail : ines@example.fr", "Inès Le Goff", "ines@example.fr"],
    ["Me llamo José Núñez y mi correo es jose@example.es", "José Núñez", "jose@example.es"],
    ["Meu nome é João Reis e meu email é joao@example.pt", "João Reis", "joao@example.pt"],
    ["Mi chiamo Chiara Dell'Acqua, la mia mail è chiara@example.it", "Chiara Dell'Acqua", "chiara@example.it"],
    ["Mijn naam is Piet van den Berg, mijn mail is piet@example.nl", "Piet van den Berg", "piet@example.nl"],
    ["Nazywam się Łucja Żak, mój mail: lucja@example.pl", "Łucja Żak", "lucja@example.pl"],
    ["Jag heter Åsa Öberg och min mejl är asa@example.se", "Åsa Öberg", "asa@example.se"],
    ["Hej, mitt namn är Björn af Ekenstam, min mejladress: bjorn@example.se", "Björn af Ekenstam", "bjorn@example.se"],
    ["Jag heter Lina, ni når mig på lina@example.se", "Lina", "lina@example.se"],
    ["Adım İpek Işık, e-postam ipek@example.com", "İpek Işık", "ipek@example.com"],
    ["اسمي رنا قاسم، بريدي rana@example.com", "رنا قاسم", "rana@example.com"],
    ["קוראים לי נועה לוי, המייל שלי noa@example.com", "נועה לוי", "noa@example.com"],
    ["我叫王晓敏，邮箱是wang@example.cn", "王晓敏", "wang@example.cn"],
    ["山田太郎と申します。メールは 山田@例え.jp です", "山田太郎", "山田@例え.jp"],
    ["Jmenuji se Šárka Říhová, můj e-mail je sarka@example.cz", "Šárka Říhová", "sarka@example.cz"],
  ])("%s", (text, name, email) => {
    expect(talk(text)).toMatchObject({ name, email, isNew: true, question: null });
  });

  test("in two messages as well", () => {
    expect(talk("Hello, my name is Ada Byron. When do you open?", "my email is ada@example.com")).toMatchObject({
      name: "Ada Byron",
      email: "ada@example.com",
      isNew: true,
    });
  });

  test("with a telephone number, and no date for one", () => {
    const text = "My name is Ada, my email is ada@example.com";
    expect(talk(`${text}, 030 1234 5678`).phone).toBe("030 1234 5678");
    expect(talk(`${text}, order 2026-11-21`).phone).toBeNull();
  });
});

describe("what is not certain is asked for, not taken", () => {
  test.each([
    ["send the catalogue to fox7@example.com", { kind: "name", email: "fox7@example.com" }],
    ["fox7@example.com", { kind: "name", email: "fox7@example.com" }],
    ["Ada Byron, ada@example.com", { kind: "both", email: "ada@example.com", name: "Ada Byron" }],
    [
      "Please send it to me.\nKind regards\nAda Byron\nada@example.com",
      { kind: "both", email: "ada@example.com", name: "Ada Byron" },
    ],
    ["My name is Kim\u202Egnp.exe and my email is kim@example.com", { kind: "name", email: "kim@example.com" }],
    ["I'm Ada, old@example.com was mine, use new@example.com", { kind: "both", email: "new@example.com", name: "Ada" }],
    ["I'm Ada Byron, please call me back", { kind: "email" }],
    ["My name is Ada Byron and my mail is ada@gmail,com", { kind: "emailAgain" }],
    ["me llamo Ada, ada arroba example punto com", { kind: "emailAgain" }],
  ])("%s", (text, question) => {
    const contact = talk(text);
    expect(contact.question).toEqual(question);
    expect(contact.name === null || contact.email === null).toBe(true);
  });
});

describe("nobody is asked who left nothing", () => {
  test.each([
    "does info@shop.example still work?",
    "I'm Ada Byron, I wrote to support@shop.example and got no answer",
    "My wife's email is eva@example.com, she ordered it",
    'Is "Ada Byron <ada@example.com>" the right form?',
    "Hi, I'm Ada Byron, when do you open?",
    "How can I contact you?",
    "Meine Chefin ist erreichbar unter chefin@example.com",
    "Min chef nås på chefen@example.se",
    "Stämmer adressen info@butik.example?",
    "Hej, jag heter Åsa, när öppnar ni?",
    "Psal jsem na info@shop.example a nikdo neodpovídá",
    "Můj šéf má mail sef@example.cz, objednával to on",
    "follow me: @ada.bakes",
    "https://ada@example.com/path",
    "",
  ])("%s", (text) => {
    expect(talk(text)).toMatchObject({ email: null, question: null });
  });
});

describe("a reply to the question", () => {
  const asked = "send the catalogue to bluekayak@example.net";
  test.each([
    ["Noah", "Noah"],
    ["noah", "Noah"],
    ["yes, Ada", "Ada"],
    ["Yes please, I'm Ada Byron", "Ada Byron"],
    ["just Noah is fine", "Noah"],
    ["It's Zoë d'Artagnan, thanks!", "Zoë d'Artagnan"],
    ["JEAN-LUC PICARD", "Jean-Luc Picard"],
    ["Ada. When do you open?", "Ada"],
    ["Ja, Jörg", "Jörg"],
    ["Jag heter Åsa", "Åsa"],
    ["det är Björn Ek", "Björn Ek"],
    ["ja det går bra, Lina", "Lina"],
    ["小敏", "小敏"],
    ["叫我小敏就行", "小敏"],
    ["山田です", "山田"],
    ["שמי דנה", "דנה"],
    ["أنا ليلى", "ليلى"],
    ["Ano, Jana Dvořáková", "Jana Dvořáková"],
  ])("%s says the name", (reply, name) => {
    expect(talk(asked, reply)).toMatchObject({ name, email: "bluekayak@example.net", isNew: true });
  });

  test.each([
    "no",
    "No thanks",
    "I'd rather not say",
    "nee, hoeft niet",
    "nej tack",
    "det vill jag inte",
    "いいえ",
    "لا شكرا",
    "不用了",
    "ne, děkuji",
  ])("%s drops it", (reply) => {
    expect(talk(asked, reply)).toMatchObject({ name: null, email: null, declines: true, question: null });
  });

  test.each([
    "why do you need it?",
    "When do you open?",
    "opening hours",
    "prices",
    "Warum?",
    "do you ship to Norway",
    "what does it cost to Norway?",
    "营业时间",
    "料金",
    "otevírací doba",
  ])("%s is none, and is not taken for one", (reply) => {
    expect(talk(asked, reply)).toMatchObject({ name: null, isNew: false, declines: false });
  });

  test("may come after a question back, and not after two", () => {
    expect(talk(asked, "why do you need it?", "ok, Ada")).toMatchObject({
      name: "Ada",
      email: "bluekayak@example.net",
    });
    expect(talk(asked, "why?", "and what does it cost?", "Ada").name).toBeNull();
  });

  test("confirms what was read, corrects it, or says the address", () => {
    const both = "Ada Byron, ada@exmaple.com";
    expect(talk(both, "yes")).toMatchObject({ name: "Ada Byron", email: "ada@exmaple.com" });
    expect(talk(both, "sorry, ada@example.com")).toMatchObject({ name: "Ada Byron", email: "ada@example.com" });
    expect(talk(both, "no, ada@example.com")).toMatchObject({ name: "Ada Byron", email: "ada@example.com" });
    expect(talk(both, "no, it's Ada Lovelace")).toMatchObject({ name: "Ada Lovelace", email: "ada@exmaple.com" });
    expect(talk("I'm Ada Byron, please call me back", "ada@example.com")).toMatchObject({
      name: "Ada Byron",
      email: "ada@example.com",
    });
  });

  test("that gives one half of two is followed by the question for the other", () => {
    expect(talk(asked, "yes")).toMatchObject({ question: { kind: "name" }, isFollowUp: true });
    expect(talk("please call me back", "Ada")).toMatchObject({ question: { kind: "email" }, isFollowUp: true });
    expect(talk("please call me back", "ada@example.com")).toMatchObject({
      question: { kind: "name" },
      isFollowUp: true,
    });
  });

  test("counts only where we asked", () => {
    const said: Turn[] = [
      { role: "user", text: asked },
      { role: "assistant", text: "Noted." },
      { role: "user", text: "Noah" },
    ];
    expect(understandContact(said).name).toBeNull();
  });
});

test("what a visitor takes back is gone, and asking how to delete an account is not that", () => {
  const known = "My name is Ada, my email is ada@example.com";
  for (const text of [
    "please delete my data",
    "Bitte löschen Sie meine Daten",
    "请删除我的信息",
    "Smažte prosím moje údaje",
    "تفضلوا احذفوا بياناتي",
  ])
    expect(talk(known, text)).toMatchObject({ name: null, email: null, withdraws: true });
  expect(talk(known, "When do you open?").withdraws).toBe(false);
});

test("an address that is corrected replaces the one before, one of somebody else does not", () => {
  const known = "My name is Ada, my email is ada@exmaple.com";
  expect(talk(known, "sorry, ada@example.com")).toMatchObject({ email: "ada@example.com", isNew: true });
  expect(talk(known, "my boss is anna@example.com")).toMatchObject({ email: "ada@exmaple.com", isNew: false });
});
