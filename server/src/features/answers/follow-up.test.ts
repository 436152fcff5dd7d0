import { describe, expect, test } from "vitest";
import { timesAsLong } from "../../../../tests/support/expect-below.ts";
import { forgetTexts } from "../../foundation/remembered-texts.ts";
import { resolveFollowUp } from "./follow-up.ts";
import { languages } from "./language.ts";
import type { Language } from "./language.ts";

interface Sample {
  question: string;
  /** The word that the search must still know of when a follow-up comes. */
  topic: string;
  followUps: readonly string[];
  standing: readonly string[];
}

const samples: Record<Language, Sample> = {
  en: {
    question: "How much is the pool?",
    topic: "pool",
    followUps: [
      "and for students?",
      "how much is it?",
      "why?",
      "what about Germany?",
      "Is it open on Sundays?",
      "Can I return it?",
      "for children under 12?",
      "on Sundays?",
      "tell me more",
      "how long?",
      "how long does it take?",
      "or with a voucher?",
      "and how much for students?",
      "And the sauna?",
      "do you have one in red?",
    ],
    standing: [
      "What are your opening hours?",
      "And what are your opening hours on Sunday?",
      "and do you ship to France?",
      "and where is the sauna?",
      "Is it possible to pay with PayPal?",
      "How long does it take to deliver to Spain?",
      "Are there lockers?",
      "who are you?",
      "where are you?",
      "In which countries do you deliver?",
      "refund",
      "iPhone 15",
      "yes",
      "can I bring my dog",
      "I want to talk to a human",
    ],
  },
  de: {
    question: "Was kostet das Schwimmbad?",
    topic: "Schwimmbad",
    followUps: [
      "und am Sonntag?",
      "und für Studenten?",
      "Warum?",
      "was kostet das?",
      "für Kinder?",
      "gilt das auch für Kinder?",
      "Wie lange dauert das?",
      "Was ist mit der Sauna?",
      "auf Rechnung?",
    ],
    standing: [
      "Wann habt ihr offen?",
      "Wo ist das Hotel?",
      "Gibt es Parkplätze?",
      "und wo kann ich parken?",
      "Kann man die Karten online kaufen?",
      "Und wie lange dauert die Lieferung nach Polen?",
      "Rückgabe",
      "Wer seid ihr?",
    ],
  },
  fr: {
    question: "Combien coûte la piscine ?",
    topic: "piscine",
    followUps: [
      "et pour les étudiants ?",
      "pourquoi ?",
      "Et le dimanche ?",
      "c'est combien ?",
      "ça coûte combien ?",
      "avec un chien ?",
    ],
    standing: [
      "Quels sont vos horaires ?",
      "Livrez-vous en Suisse ?",
      "Est-ce que vous acceptez PayPal ?",
      "Y a-t-il un parking ?",
      "les horaires",
      "Où êtes-vous ?",
      "Où est la gare ?",
    ],
  },
  es: {
    question: "¿Cuánto cuesta la piscina?",
    topic: "piscina",
    followUps: [
      "¿y los domingos?",
      "y para estudiantes?",
      "¿por qué?",
      "¿Puedo devolverlo?",
      "¿cuánto cuesta eso?",
      "¿y en Alemania?",
    ],
    standing: [
      "¿Hacen envíos a México?",
      "¿Cuál es el horario?",
      "horario de atención",
      "¿Es posible pagar con PayPal?",
      "donde esta mi pedido",
      "a que hora abren",
    ],
  },
  pt: {
    question: "Quanto custa a piscina?",
    topic: "piscina",
    followUps: ["e aos domingos?", "e para estudantes?", "por quê?", "isso é grátis?", "e quanto ao estacionamento?"],
    standing: [
      "Qual é o horário?",
      "Vocês entregam em Portugal?",
      "É possível pagar com PayPal?",
      "Onde está o meu pedido?",
      "Tem estacionamento?",
    ],
  },
  it: {
    question: "Quanto costa la piscina?",
    topic: "piscina",
    followUps: ["e la domenica?", "e per gli studenti?", "perché?", "posso restituirlo?", "quanto costa questo?"],
    standing: ["Quali sono gli orari?", "Spedite in Svizzera?", "È possibile pagare con PayPal?", "dove siete?"],
  },
  nl: {
    question: "Hoeveel kost het zwembad?",
    topic: "zwembad",
    followUps: ["en op zondag?", "en voor studenten?", "waarom?", "wat kost het?", "hoe zit het met kinderen?"],
    standing: ["Wat zijn de openingstijden?", "Leveren jullie in België?", "Waar is het hotel?", "retourneren"],
  },
  pl: {
    question: "Ile kosztuje basen?",
    topic: "basen",
    followUps: ["a w niedzielę?", "a dla studentów?", "dlaczego?", "ile to kosztuje?", "a co z dziećmi?"],
    standing: ["Jakie są godziny otwarcia?", "Czy wysyłacie do Niemiec?", "A ile kosztuje sauna?", "Gdzie jesteście?"],
  },
  sv: {
    question: "Vad kostar poolen?",
    topic: "poolen",
    followUps: [
      "och på söndagar?",
      "och för studenter?",
      "varför?",
      "vad kostar det?",
      "för barn?",
      "gäller det även barn?",
      "hur lång tid tar det?",
      "hur är det med bastun?",
      "mot faktura?",
      "berätta mer",
      "kan man boka den?",
      "och bastun då?",
    ],
    standing: [
      "När har ni öppet?",
      "Var ligger hotellet?",
      "Finns det parkering?",
      "och var kan jag parkera?",
      "Går det att betala med Swish?",
      "Och hur lång tid tar leveransen till Norge?",
      "retur",
      "Vilka är ni?",
      "kan jag ta med hunden",
    ],
  },
  tr: {
    question: "Havuz ne kadar?",
    topic: "Havuz",
    followUps: [
      "peki öğrenciler?",
      "öğrenciler için?",
      "neden?",
      "peki ya pazar günü?",
      "onu iade edebilir miyim?",
      "o ne kadar?",
    ],
    standing: ["Kargo ücreti ne kadar?", "Mağazanız nerede?", "iade"],
  },
  ar: {
    question: "كم سعر المسبح؟",
    topic: "المسبح",
    followUps: ["وماذا عن الطلاب؟", "ويوم الجمعة؟", "لماذا؟", "وللطلاب؟", "كم سعره؟"],
    standing: ["هل توصلون إلى السعودية؟", "ما هي ساعات العمل؟", "وقت العمل"],
  },
  he: {
    question: "כמה עולה הבריכה?",
    topic: "הבריכה",
    followUps: ["ולסטודנטים?", "וביום שישי?", "למה?", "ומה לגבי ילדים?", "כמה זה עולה?"],
    standing: ["מה שעות הפתיחה?", "ויזה", "אפשר לשלם בפייפאל?"],
  },
  zh: {
    question: "游泳池多少钱？",
    topic: "游泳池",
    followUps: ["那学生呢？", "周日呢？", "为什么？", "它多少钱？", "多少钱？"],
    standing: ["你们几点开门？", "可以送到台湾吗？", "运费多少钱", "退货", "怎么退货？"],
  },
  ja: {
    question: "プールはいくらですか？",
    topic: "プール",
    followUps: [
      "学生は？",
      "日曜日は？",
      "なぜ？",
      "じゃあ学生は？",
      "それはいくらですか？",
      "子供の場合は？",
      "もっと詳しく教えてください",
    ],
    standing: ["営業時間は？", "送料はいくらですか？", "返品できますか？", "返品"],
  },
  cs: {
    question: "Kolik stojí bazén?",
    topic: "bazén",
    followUps: [
      "a v neděli?",
      "a pro studenty?",
      "proč?",
      "kolik to stojí?",
      "a co děti?",
      "plati to i pro duchodce?",
      "řekněte mi o tom víc",
      "jak dlouho to trvá?",
      "a se psem?",
    ],
    standing: [
      "Jaká je otevírací doba?",
      "Posíláte do Německa?",
      "A kolik stojí sauna?",
      "Kde jste?",
      "Je možné platit kartou?",
      "reklamace",
      "jak muzu vratit zbozi",
    ],
  },
};

describe.each(languages)("in %s", (language) => {
  const { question, topic, followUps, standing } = samples[language];
  const before = [{ question, answered: true }];

  test.each(followUps)("“%s” is searched with the question before it", (message) => {
    expect(resolveFollowUp(message, before)).toContain(topic);
    expect(resolveFollowUp(message, before)).not.toBe(message);
  });

  test.each(standing)("“%s” stands on its own", (message) => {
    expect(resolveFollowUp(message, before)).toBe(message);
  });
});

const pool = { question: "How much is the pool?", answered: true };

test.each([
  ["and for students?", "How much is the pool for students"],
  ["what about Germany?", "How much is the pool Germany"],
  ["why?", "pool why"],
  ["tell me more", "How much is the pool"],
  ["hi, and for seniors? thanks", "How much is the pool for seniors"],
])("“%s” becomes “%s”", (message, searched) => {
  expect(resolveFollowUp(message, [pool])).toBe(searched);
});

test("without a turn before, every message stands on its own", () => {
  expect(resolveFollowUp("and for students?", [])).toBe("and for students?");
  expect(resolveFollowUp("why?", [])).toBe("why?");
});

test("greeting and thanks around a question do not reach the search", () => {
  expect(resolveFollowUp("Hi, do you ship to Spain? Thanks!", [pool])).toBe("do you ship to Spain?");
});

test("a follow-up of a follow-up still knows the first question", () => {
  const turns = [pool, { question: "and for students?", answered: true }];
  expect(resolveFollowUp("and on Sundays?", turns)).toBe("How much is the pool for students on Sundays");
});

test("a follow-up that found nothing leaves no words behind", () => {
  const turns = [pool, { question: "and for pensioners?", answered: false }];
  expect(resolveFollowUp("and for students?", turns)).toBe("How much is the pool for students");
});

test("a follow-up refers to the question just before it, even where that was not answered", () => {
  const turns = [pool, { question: "Do you sell vegan shoes?", answered: false }];
  expect(resolveFollowUp("and for children?", turns)).toBe("Do you sell vegan shoes for children");
});

test("small talk in between does not hide the question before it", () => {
  const turns = [pool, { question: "ok, thanks!", answered: true }];
  expect(resolveFollowUp("and for students?", turns)).toBe("How much is the pool for students");
});

test("a follow-up may be in another language than the question", () => {
  expect(resolveFollowUp("und für Studenten?", [pool])).toBe("How much is the pool für Studenten");
});

test("a long message is no follow-up", () => {
  const message = `and ${"it was broken when it came to me ".repeat(5)}?`;
  expect(resolveFollowUp(message, [pool])).toBe(message);
});

test("a follow-up to a letter of 8,000 characters takes as long as one to a question: it is read no further than is needed", () => {
  const all = languages.flatMap((language) => {
    const { question, followUps, standing } = samples[language];
    return [...followUps, ...standing].map((message) => ({ message, question }));
  });
  const letters = all.map((each) => ({ ...each, question: `${each.question} `.repeat(8_000 / each.question.length) }));
  const resolve = (chats: typeof all) => () => {
    forgetTexts();
    for (const { message, question } of chats) resolveFollowUp(message, [{ question, answered: true }]);
  };
  // 1.3 today, most of it for the follow-ups themselves; 5 where all of the letter is read.
  expect(timesAsLong(resolve(letters), resolve(all))).toBeLessThan(3);
});
