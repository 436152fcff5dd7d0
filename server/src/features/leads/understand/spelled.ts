import { foreignForm, sureLetters } from "./letters.ts";
import { articles, neverNames, particles } from "./name-words.ts";
import { bare } from "./text.ts";

/** The front of an address in letters, its pieces, and the words of its host. */
interface Parts {
  readonly front: string;
  readonly pieces: readonly string[];
  readonly host: readonly string[];
}

const wordsAtMost = 5;

/** Of words that stand together, the run that spells an address: "ada byron" of a.byron@, ada@byron.example. */
export function spelledRun(tokens: readonly string[], address: string): { from: number; to: number } | null {
  const parts = partsOf(address);
  const hasCapitals = tokens.some((token) => /^\p{Lu}/u.test(token));
  const kinds = tokens.map((token) => {
    const kind = kindOf(token, parts);
    return kind === "initial" && hasCapitals && !/^\p{Lu}/u.test(token) ? "none" : kind;
  });
  let best: { from: number; to: number; letters: number } | null = null;
  for (let from = 0; from < tokens.length; from++) {
    if (kinds[from] === "none" || kinds[from] === "between") continue;
    for (let to = from + 1; to <= Math.min(tokens.length, from + wordsAtMost) && kinds[to - 1] !== "none"; to++) {
      if (kinds[to - 1] === "between") continue;
      const letters = lettersOf(tokens.slice(from, to), kinds.slice(from, to), parts);
      if (letters > (best?.letters ?? 0)) best = { from, to, letters };
    }
  }
  return best;
}

/** Whether an Arabic or Hebrew word alone is what stands before the @. */
export function isFront(token: string, address: string): boolean {
  const { front } = partsOf(address);
  return sureLetters(token) >= 2 && foreignForm(token).exec(front)?.[0] === front;
}

type Kind = "front" | "host" | "initial" | "between" | "none";

/** How many letters of the address a run says; 0 where it is too little to be its owner's name. */
function lettersOf(tokens: readonly string[], kinds: readonly Kind[], { front }: Parts): number {
  const inFront = tokens.filter((_, at) => kinds[at] === "front");
  const others = kinds.filter((kind) => kind === "host" || kind === "initial").length;
  if (inFront.length === 0 || inFront.length + others < 2) return 0;
  const isForeign = !/\p{Script=Latin}/u.test(tokens[0] ?? "");
  const letters = isForeign
    ? tokens.reduce((sum, token) => sum + sureLetters(token), 0)
    : inFront.join("").length + others;
  return isForeign ? (letters >= 3 ? letters : 0) : letters * 5 >= front.length * 3 ? letters : 0;
}

function partsOf(address: string): Parts {
  const [local = "", domain = ""] = bare(address)
    .replace(/\+[^@]*/u, "")
    .split("@");
  const split = (text: string) => text.split(/[^a-z]+/u).filter((piece) => piece !== "");
  return { front: local.replace(/[^a-z]/gu, ""), pieces: split(local), host: split(domain).slice(0, -1) };
}

function kindOf(token: string, { front, pieces, host }: Parts): Kind {
  const word = token.replace(/[.,]+$/u, "");
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)) {
    const [first = ""] = word.replace(/^ال/u, "");
    const isInitial = pieces.some((each) => each.length === 1 && foreignForm(first).exec(each)?.[0] === each);
    if (isInitial) return "initial";
    if (sureLetters(word) < 1) return "none";
    // One letter is soon found anywhere.
    const isWhole = (each: string) => foreignForm(word).exec(each)?.[0] === each;
    if (sureLetters(word) === 1 ? pieces.some(isWhole) : foreignForm(word).test(front)) return "front";
    return sureLetters(word) >= 2 && host.some((each) => foreignForm(word).test(each)) ? "host" : "none";
  }
  const small = word.toLowerCase();
  const forms = [bare(small), bare(spelledOut(small))].map((each) => each.replace(/[^a-z]/gu, ""));
  const isAt = (each: string) =>
    each.length >= 2 &&
    (pieces.includes(each) ||
      (each.length >= 3 && (front.startsWith(each) || front.endsWith(each) || front.slice(1).startsWith(each))));
  if (articles.has(small) || particles.has(small)) return "between";
  if (forms.some(isAt)) return "front";
  if (neverNames.has(small)) return "none";
  if (forms.some((each) => each.length >= 3 && host.some((name) => name.includes(each)))) return "host";
  const [initial = ""] = forms[0] ?? "";
  return /^\p{L}[\p{L}'-]+$/u.test(word) &&
    initial !== "" &&
    (pieces.includes(initial) || front.startsWith(initial) || front.endsWith(initial))
    ? "initial"
    : "none";
}

/** Umlauts as two letters. */
function spelledOut(text: string): string {
  return text.replace(/ä/gu, "ae").replace(/ö/gu, "oe").replace(/ü/gu, "ue").replace(/ø/gu, "oe").replace(/å/gu, "aa");
}

/** Whether an address is spelled by a name of two words in the text of which the given name has none. */
export function saysAnother(text: string, address: string, name: string): boolean {
  const tokens = text.replaceAll(/\S*@\S*/gu, " | ").match(/[\p{L}][\p{L}\p{M}-]*|[,.;:|()!?\n]/gu) ?? [];
  const run = spelledRun(tokens.slice(0, 200), address);
  if (run === null) return false;
  const said = tokens.slice(run.from, run.to);
  const own = name.split(" ").map(bare);
  const isName = said.filter((token) => !/^\p{Ll}/u.test(token)).length >= 2;
  return isName && !said.some((token) => own.some((each) => each === bare(token) || bare(token).startsWith(each)));
}
