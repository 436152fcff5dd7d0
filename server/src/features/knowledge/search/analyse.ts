import { onForget } from "../../../foundation/remembered-texts.ts";
import { fold, stem } from "./stem.ts";
import { stopWords } from "./stopwords.ts";

/** Stored with every index; a change of what `analyse` returns raises it, and re-indexes. */
export const analyserVersion = 6;

/** One index term of a text, in order of appearance. */
export interface Token {
  /** What is looked up: the stem, or one or two characters of a script without spaces. */
  readonly term: string;
  /** Lower-case word without accents, the source of character grams; empty for characters. */
  readonly word: string;
  readonly stop: boolean;
}

const runs = /[\p{L}\p{N}\p{M}]+(?:['’ʼ＇][\p{L}\p{M}]+)*/gu;
/** Most English is plain ASCII, for which the same runs are found in a third of the time. */
// oxlint-disable-next-line no-control-regex -- that is what ASCII begins with
const ascii = /^[\u0000-\u007f]*$/u;
const asciiRuns = /[a-z0-9]+(?:'[a-z]+)*/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const hasUnspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** "e-mail", "T-shirt" and "Wi-Fi" are also written as one word. */
const hyphenatedPrefix = /(?<![\p{L}\p{N}-])(\p{L}|wi|hi|co)[-\u2010\u2011](?=\p{L}{2})/giu;
const apostrophes = /['’ʼ＇]/gu;
const possessive = /['’ʼ＇]s$/u;
const elided = /^(?:[cdjlmnst]|qu|lorsqu|jusqu|un|dell|all|nell|sull|dall|quest)['’ʼ＇](?=.{2})/u;
/** Turkish writes a name's ending behind an apostrophe: "Ankara'nın", "NFL'de". */
const turkishEnding =
  /^([\p{L}\p{N}\p{M}]{2,})['’ʼ＇](?:[yn]?[aeiuü]|n?[iuü]n|[dt][ae]n?|[dt][ae]ki(?:l[ae]r)?|y?l[ae]|y?[dt][iuü]r?|s[iuü](?:n[dt]?[aeiuü]n?)?|[iuü]n(?:[aeiuü]|d[ae]n?)|l[ae]r(?:in?)?)$/u;
const vowelSigns = /[\u0591-\u05c7\u064b-\u065f\u0670\u0640]/gu;
const hangul = /^\p{Script=Hangul}{2,}$/u;

/** Longer words are no words: addresses, digests, text without spaces. Index keys have a limit too. */
const longestWord = 64;

const knownWordsMax = 50_000;
let knownWords = new Map<string, Token>();
let knownCharacters = new Map<string, Token>();
onForget(() => {
  knownWords = new Map();
  knownCharacters = new Map();
});

/**
 * Cuts a text of any language into index terms: NFKC, lower case, runs of letters, digits and marks;
 * scripts without spaces become characters and pairs of neighbours. Needs no language, so one index
 * serves mixed content. A prefix of one letter is part of its word. A word gets the same token each time, as long as it is remembered.
 */
export function analyse(text: string): Token[] {
  const tokens: Token[] = [];
  const isAscii = ascii.test(text);
  const whole = isAscii ? text : text.normalize("NFKC");
  const joined = /[-\u2010\u2011]/u.test(whole) ? whole.replace(hyphenatedPrefix, "$1") : whole;
  // Without its dot or with it: a Turkish word in capitals does not tell which.
  const lower = isAscii ? joined.toLowerCase() : joined.toLowerCase().replaceAll("ı", "i");
  for (const run of lower.match(isAscii ? asciiRuns : runs) ?? []) {
    if (!isAscii && hasUnspaced.test(run)) pushUnspaced(run, tokens);
    else pushWord(run, tokens);
  }
  return tokens;
}

function pushWord(whole: string, tokens: Token[]): void {
  const run = whole.length <= longestWord ? whole : whole.slice(0, longestWord).toWellFormed();
  const token = knownWords.get(run) ?? wordToken(run);
  if (token === undefined) return;
  tokens.push(token);
  if (hangul.test(token.word)) pushCharacters(token.word, tokens, false);
}

function wordToken(run: string): Token | undefined {
  const plain = run
    .replace(possessive, "")
    .replace(turkishEnding, "$1")
    .replace(elided, "")
    .replace(apostrophes, "")
    .replace(vowelSigns, "");
  if (plain === "") return undefined;
  const token: Token = { term: stem(plain), word: fold(plain), stop: stopWords.has(plain) };
  if (knownWords.size >= knownWordsMax) knownWords = new Map();
  knownWords.set(run, token);
  return token;
}

function pushUnspaced(run: string, tokens: Token[]): void {
  let end = 0;
  for (const match of run.matchAll(unspaced)) {
    if (match.index > end) pushWord(run.slice(end, match.index), tokens);
    pushCharacters(match[0], tokens, true);
    end = match.index + match[0].length;
  }
  if (end < run.length) pushWord(run.slice(end), tokens);
}

function pushCharacters(run: string, tokens: Token[], single: boolean): void {
  const characters = [...run];
  characters.forEach((character, at) => {
    if (single) tokens.push(characterToken(character));
    const next = characters[at + 1];
    if (next !== undefined) tokens.push(characterToken(character + next));
  });
}

function characterToken(term: string): Token {
  let token = knownCharacters.get(term);
  if (token !== undefined) return token;
  token = { term, word: "", stop: false };
  if (knownCharacters.size >= knownWordsMax) knownCharacters = new Map();
  knownCharacters.set(term, token);
  return token;
}
