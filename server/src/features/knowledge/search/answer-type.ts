import { analyse } from "./analyse.ts";
import { tells } from "./light-words.ts";

/** What a question wants to be told, where its words say so. */
type AnswerType = "price" | "number" | "time" | "name";

/** Question words of the languages most asked in; in any other language no type is seen, which costs little. */
const asked: readonly [AnswerType, RegExp][] = [
  [
    "time",
    /\b(when|what (year|date|day|time|month|century)|which (year|month|century)|how long|wann|wie lange|cuándo|quand|quando|wanneer|hur (länge|lång tid)|vilken (dag|tid)|kdy|jak dlouho)\b|(?<!\p{L})när(?!\p{L})|когда|متى|什么时候|何时|哪一?年|いつ|언제|מתי/iu,
  ],
  [
    "price",
    /\b(how much (is|are|was|were|for|to)|costs?|prices?|pricing|fees?|expensive|cheap(er|est)?|kostet|kosten|preise?|teuer|gebühr(en)?|cuestan?|precios?|coûtent?|prix|tarifs?|costano?|prezz[oi]|custam?|preços?|kost|prijs|prijzen|kostar|pris|priset|priser|avgift(en)?|ceny|cenu)\b|kolik (?:to |by )?(?:stoj|zaplat)|стоит|цена|سعر|价格|値段|料金|いくら|얼마/iu,
  ],
  [
    "number",
    /\b(how (many|much|old|far|high|tall|large|big|fast|often|deep)|what (percent|percentage|number)|wie ?viele?|wie (hoch|alt|weit|groß)|cuánt[oa]s?|combien|quant[oaie]s?|hoeveel|hur (många|mycket|gammal|stor|högt?|långt)|kolik)\b|сколько|كم|多少|几|幾|いくつ|몇|כמה/iu,
  ],
  [
    "name",
    /\b(who|whom|whose|where|which|what (is|was) the name|wer|wem|wo|woher|quién|quiénes|dónde|qui|où|chi|dove|quem|onde|wie is|waar|vem|vilka|vart|var (ligger|finns|hittar|kan)|kdo|kde)\b|кто|где|谁|哪里|哪儿|誰|どこ|누가|어디|من هو|أين|מי|איפה/iu,
  ],
];

const numeral =
  /\p{N}|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|thousand|million|billion|half|third|quarter|zwei|drei|vier|dos|tres|cuatro|deux|trois|två|tre|fyra)\b|[一二三四五六七八九十百千万两]/iu;
const money =
  /\p{Sc}|\p{N}\s?[元円원]|\b(euros?|EUR|dollars?|USD|pounds?|GBP|pence|cents?|francs?|CHF|Franken|Kronen|kron(a|e|er|or)|rupees?|yen|yuan|free|nothing|kostenlos|nichts|gratis|inget|kr|SEK|zdarma|korun[ay]?|gratuit[eos]*)\b|\p{N}\s?Kč|руб|бесплатн/iu;
const moment =
  /\b\d{3,4}\b|\d{1,2}[:.]\d{2}|\d\s*(hours?|days?|weeks?|months?|years?|minutes?|Stunden|Tage|Jahre|años|días|ans|jours|timmar|dagar|veckor|månader|minuter|hodin|d(?:ní|ny|nů)|týdn|měsíc)|\b(January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|century)\b|[年月日时]/u;
const properName = /(?<=[\p{L}\p{N},;:("“]\s)["“(]?\p{Lu}\p{L}+/u;

/** What the question's words say that it wants to be told; undefined where they do not say. */
export const asksFor = (question: string): AnswerType | undefined =>
  asked.find(([, pattern]) => pattern.test(question))?.[0];

/** The words of a question that say that it asks for a price, a time or a number: "price" of "garden waste price". */
export function typeWords(question: string): string {
  const [type, pattern] = asked.find(([, each]) => each.test(question)) ?? [];
  if (pattern === undefined || type === "name") return "";
  return question
    .split(/\s+/u)
    .filter((word) => pattern.test(word))
    .join(" ");
}

/**
 * Whether a question asks for a price of which a text, its links aside, holds no number; where it says of nothing what
 * it costs ("How much does it cost?"), no money: a number is in most texts about costs.
 */
export function lacksPrice(question: string, markdown: string): boolean {
  if (asksFor(question) !== "price" || money.test(markdown)) return false;
  const isBare = termsOf(question).isSubsetOf(termsOf(typeWords(question)));
  return isBare || !numeral.test(markdown.replace(/\]\([^()\s]*\)/gu, "]"));
}

const termsOf = (text: string) =>
  new Set(analyse(text).flatMap(({ term, stop }) => (stop || !tells(term) ? [] : [term])));

/**
 * Of the sentences that may answer, which hold the kind of thing the question asks for; none where the question
 * does not say. A price is money, or a bare number if no passage has money, as in tables.
 */
export function answersInKind(question: string, sentences: readonly string[]): (sentence: string) => boolean {
  const type = asksFor(question);
  if (type === "name") return (sentence) => properName.test(sentence);
  if (type === "time") return (sentence) => moment.test(sentence);
  if (type === "price" && sentences.some((sentence) => money.test(sentence))) return (sentence) => money.test(sentence);
  if (type === "price" || type === "number") return (sentence) => numeral.test(sentence);
  return () => false;
}
