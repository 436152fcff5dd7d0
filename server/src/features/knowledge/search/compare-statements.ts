import { analyse } from "./analyse.ts";
import { asksFor } from "./answer-type.ts";
import { plainSentence } from "./plain-sentences.ts";

/** `contrary`: about the same, with another number, or one of them denied. */
export type Comparison = "same" | "contrary" | "different";

/** Nearly all words of both: the same, but for a comma or an article. */
const sameShare = 0.8;
/** Most words of the one that has fewer: about the same thing. */
const aboutShare = 0.75;
/** And of the longer one at least these, of words that say something: "Sunday: 10 to 4" contradicts no working hours. */
const leastShare = 0.5;
const leastWords = 2;

const numberRuns = /\p{N}+(?:[.,:\u066b\u066c]\p{N}+)*/gu;
const thousands = /(?<=\p{N})[.,\u066c](?=\p{N}{3}(?!\p{N}))/gu;
const endingInZeros = /[.,:\u066b]0+$/u;
const numberWords = new Map(
  [
    "two three four five six seven eight nine ten eleven twelve",
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "deux trois quatre cinq six sept huit neuf dix onze douze",
    "due tre quattro cinque sei sette otto nove dieci undici dodici",
    "dois três quatro cinco seis sete oito nove dez onze doze",
    "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  ].flatMap((list) => list.split(" ").map((word, at): [string, string] => [word, String(at + 2)])),
);
const denials =
  /(?<![\p{L}])(?:not|no|never|cannot|\p{L}+n['’]t|nicht|kein\p{L}*|nie|niemals|pas|jamais|nunca|não|non|niet|geen|nooit|değil|لا|ليس|لن|לא|אין|не|нет)(?![\p{L}])|[不没無]|ません|ない/giu;

/**
 * Whether two sentences of different sources say the same, or contradict each other in what is asked. Only what
 * holds the same words of the question can do either.
 */
export function compareStatements(question: string, one: string, other: string): Comparison {
  const [first, second] = [read(one), read(other)];
  const [fewer, more] =
    first.words.size <= second.words.size ? [first.words, second.words] : [second.words, first.words];
  if (fewer.size === 0) return "different";
  const shared = count(fewer, (word) => more.has(word));
  const isDenied = first.denials !== second.denials;
  if (
    !isDenied &&
    shared / (fewer.size + more.size - shared) >= sameShare &&
    isWithin(first.numbers, second.numbers) &&
    isWithin(second.numbers, first.numbers)
  )
    return "same";
  if (fewer.size < leastWords || shared / fewer.size < aboutShare || shared / more.size < leastShare)
    return "different";
  const asked = read(question).words;
  const isAsked = count(asked, (word) => first.words.has(word) && second.words.has(word)) > 0;
  const alikeAsked = count(asked, (word) => first.words.has(word) !== second.words.has(word)) === 0;
  if (!isAsked || !alikeAsked) return "different";
  if (isDenied) return shared / more.size >= aboutShare ? "contrary" : "different";
  const type = asksFor(question);
  if (type === undefined || type === "name") return "different";
  return isWithin(first.numbers, second.numbers) || isWithin(second.numbers, first.numbers) ? "different" : "contrary";
}

interface Statement {
  /** Terms of its words, stop words and numbers left out. */
  readonly words: ReadonlySet<string>;
  /** As digits, without thousands marks and zeros at the end. */
  readonly numbers: ReadonlySet<string>;
  readonly denials: number;
}

function read(text: string): Statement {
  const plain = plainSentence(text).normalize("NFKC").toLowerCase();
  const numbers = new Set(
    Array.from(plain.matchAll(numberRuns), ([run]) => run.replace(thousands, "").replace(endingInZeros, "")),
  );
  const words = new Set<string>();
  for (const { term, word, stop } of analyse(plain.replace(numberRuns, " "))) {
    const number = numberWords.get(word);
    if (number !== undefined) numbers.add(number);
    else if (!stop) words.add(term);
  }
  return { words, numbers, denials: (plain.match(denials) ?? []).length % 2 };
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === count(one, (each) => other.has(each));

function count<Item>(items: ReadonlySet<Item>, holds: (item: Item) => boolean): number {
  let matched = 0;
  for (const item of items) if (holds(item)) matched++;
  return matched;
}
