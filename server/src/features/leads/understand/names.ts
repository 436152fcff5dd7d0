import {
  articles,
  chineseSurname,
  foreignParticles,
  hanNever,
  hanStop,
  honorifics,
  japaneseSurname,
  kanaStop,
  neverNames,
  particles,
  politeEndings,
  rightToLeftStops,
  sentenceStarts,
  sentenceWords,
  titles,
} from "./name-words.ts";
import { isFront, spelledRun } from "./spelled.ts";
import { anyOf, bare, matchesOf } from "./text.ts";

const word = /^(?:\p{L}[\p{L}\p{M}]*(?:['.\-·・״][\p{L}\p{M}]+)*[.']?|'[ts])$/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const tokensAtMost = 6;
const charactersAtMost = 60;

/** How sure it is by its form alone that a text is somebody's name. */
export interface NameForm {
  readonly name: string;
  /** Several words with capitals, or a form that only names have in scripts without. */
  readonly isClear: boolean;
  /** Its words stand in one of the addresses. */
  readonly isInAddress: boolean;
}

/**
 * What a text would be called as a name; null where it can be none. In the answer to the question for it a
 * word with a capital is one, whatever else it means.
 */
export function readName(raw: string, addresses: readonly string[], isReply = false): NameForm | null {
  const text = raw.replace(/^[\s"'«»„“”()[\]<>*:;,.\-–—|/~#•]+|[\s"'«»„“”()[\]<>*:;,\-–—|/~!?]+$/gu, "");
  if (text === "" || text.length > charactersAtMost || /[\d@_/\\]/u.test(text)) return null;
  if (eastAsian.test(text)) return eastAsianName(text);
  const tokens = withoutTitles(text.replace(/^(?:i\. ?[av]\.|ppa\.|p\.? ?p\.|p\.o\.) ?/iu, "").split(/[\s]+/u));
  // "ben Elif Karaca": I, in Turkish.
  if (tokens.length > 2 && tokens[0] === "ben") tokens.shift();
  if (tokens.length === 0 || tokens.length > tokensAtMost || !tokens.every((token) => word.test(token))) return null;
  if (rightToLeft.test(text)) return rightToLeftName(tokens, addresses);
  return latinName(tokens, addresses, isReply);
}

/** "dr n. med. Anna Lech": titles, and letters between two of them, dropped in front. */
export function withoutTitles(tokens: readonly string[]): string[] {
  const rest = [...tokens];
  // "dr n. med.": a letter between two titles.
  while (rest.length > 1 && (isTitle(rest[0] ?? "") || (/^\p{Ll}\.$/u.test(rest[0] ?? "") && isTitle(rest[1] ?? ""))))
    rest.shift();
  return rest;
}

/** A form of address, with its full stop or without. */
export function isTitle(token: string): boolean {
  const [match] = matchesOf(titles, token);
  return match !== undefined && match[0].length >= token.replace(/\.+$/u, "").length;
}

function latinName(tokens: readonly string[], addresses: readonly string[], isReply: boolean): NameForm | null {
  if (tokens.some((token) => !/^'?\p{Script=Latin}/u.test(token) || elided.test(token) || declined.test(token)))
    return null;
  const significant = tokens.filter((token) => !particles.has(token.toLowerCase()));
  if (significant.length === 0 || significant.length > 4) return null;
  // "Janssen met dubbel s"
  if (significant.some((token) => /^\p{Ll}$/u.test(token))) return null;
  if (particles.has(tokens.at(-1)?.toLowerCase() ?? "") && tokens.length > 1) return null;
  const isInAddress =
    stand(significant, addresses) ||
    (tokens.length > significant.length && stand(joined(tokens), addresses)) ||
    addresses.some((address) => {
      const run = spelledRun(tokens, address);
      return run !== null && run.to - run.from === tokens.length;
    });
  const allCapitals = tokens.join("").length > 3 && tokens.join("") === tokens.join("").toUpperCase();
  const hasCapitals = !allCapitals && significant.every((token) => /^\p{Lu}/u.test(token));
  if (significant.some((token) => token.endsWith(".") && token.length > 3)) return null;
  if (significant.some((token) => neverNames.has(token.toLowerCase()) && !/^\p{Lu}/u.test(token))) return null;
  if (sentenceStarts.has(tokens[0]?.toLowerCase() ?? "") && (tokens.length > 2 || !isInAddress)) return null;
  if (polite.test(tokens.at(-1) ?? "")) return null;
  // "Die Frau Rabe vom Empfang": spoken of.
  if (tokens.slice(1).some((token) => ofOthers.test(token))) return null;
  if (/^\p{Ll}/u.test(significant[0] ?? "") && significant.slice(1).some((token) => /^\p{Lu}\p{Ll}/u.test(token)))
    return null;
  // "Ask for Ada Byron": small words among capitals are no part of it.
  if (
    tokens.some((token) => /^\p{Lu}/u.test(token)) &&
    tokens.some((token) => /^\p{Ll}/u.test(token) && !particles.has(token) && isSentenceWord(token))
  )
    return null;
  if (!isInAddress) {
    if (articles.has(tokens[0]?.toLowerCase() ?? "") && !hasCapitals) return null;
    if (significant.some((token) => neverNames.has(token.toLowerCase()))) return null;
    if (!hasCapitals && tokens.some((token) => isSentenceWord(token))) return null;
    if (hasCapitals && !isReply && significant.length === 1 && isSentenceWord(significant[0] ?? "")) return null;
    if (hasCapitals && tokens.some((token) => /^\p{Ll}/u.test(token) && !particles.has(token))) return null;
  }
  return {
    name: tokens.join(" ").replace(/\.$/u, ""),
    isClear: significant.length > 1 && hasCapitals && (isInAddress || !isSentenceWord(significant.at(-1) ?? "")),
    isInAddress,
  };
}

const ofOthers =
  /^(?:frau|herrn?|mrs?|ms|madame|monsieur|señora?|sra|senhora?|signora?|mevrouw|meneer|pani|sayın)\.?$/iu;

/** Turks say these of others. */
const polite = /^(?:bey|hanım|hoca|abi|abla)(?:'?[ıinen]{1,3})?$/iu;

function isSentenceWord(token: string): boolean {
  return sentenceWords.has(token.toLowerCase()) && !particles.has(token.toLowerCase());
}

/** "Willem van der Meer" is w.vandermeer in an address. */
function joined(tokens: readonly string[]): string[] {
  return [tokens[0] ?? "", tokens.slice(1).join("")];
}

/** "c'est", "j'ai": no name has these. */
const declined = /'(?:d[ae]n|t[ae]n|d[ae]|t[ae]|y[ae]|n[ae]|[ae]|n?[ıiuü]n|l[ıiuü]y[ıiuü]m|d[ae]y[ıi]m)$/iu;
const elided = /^(?:i|you|we|they|it|he|she|that|c|j|qu|n|s|m|t|nell|all|sull|un)'/iu;

/** All of the words, or the last of them beside the first one's initial; or one of four letters. */
function stand(tokens: readonly string[], addresses: readonly string[]): boolean {
  const folded = tokens.map((token) => bare(token).replace(/[^a-z]/gu, "")).filter((token) => token.length > 0);
  return addresses.some((address) => {
    const [front = "", domain = ""] = address.split("@");
    const place = bare(front)
      .replace(/\+.*$/u, "")
      .replace(/[^a-z]/gu, "");
    const host = bare(domain).replace(/[^a-z.]/gu, "");
    const inFront = folded.filter((token) => token.length >= 3 && isLike(place, token));
    if (folded.length === 1) return inFront.length === 1;
    if (inFront.length >= 2 && inFront.length * 2 >= folded.length) return true;
    const [only] = inFront;
    if (only === undefined || folded.length > 3) return false;
    // m.leroy, leroym, mleroy: the others' initials beside it.
    const rest = place.replace(only, "");
    const others = folded.filter((token) => token !== only);
    if (rest.length <= others.length && others.some((token) => rest.includes(token.charAt(0)))) return true;
    return (place === only && folded.length === 2) || others.some((token) => token.length >= 4 && host.includes(token));
  });
}

/** Umlauts are written out in addresses, and one letter may be wrong. */
function isLike(place: string, token: string): boolean {
  if (place.includes(token)) return true;
  const spelled = token.replace(/[aou]/gu, (letter) => `${letter}e?`);
  return new RegExp(spelled, "u").test(place);
}

function rightToLeftName(tokens: readonly string[], addresses: readonly string[]): NameForm | null {
  const significant = tokens.filter((token) => !foreignParticles.has(token));
  if (significant.length === 0 || significant.length > 5) return null;
  if (significant.some((token) => !rightToLeft.test(token) || token.length < 2)) return null;
  const isInAddress = addresses.some((address) => {
    const run = spelledRun(significant, address);
    return run === null
      ? significant.length === 1 && isFront(significant[0] ?? "", address)
      : run.from === 0 && run.to === significant.length;
  });
  const isStop = (token: string) => rightToLeftStops.has(token) || rightToLeftStops.has(token.replace(/^[وبلוש]/u, ""));
  if (!isInAddress && significant.some(isStop)) return null;
  const isShort = significant.length <= 3 || significant.length < tokens.length;
  return { name: tokens.join(" "), isClear: significant.length >= 2 && isShort, isInAddress };
}

function eastAsianName(raw: string): NameForm | null {
  if (anyOf([honorifics], raw)) return null;
  const text = raw.replace(politeEndings, "").replace(/^(?:株式会社|有限会社|合同会社)\S*[\s　]+/u, "");
  const pieces = text.split(/[\s　]+/u);
  const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  if (/\p{Script=Latin}/u.test(text)) return null;
  if (isKana && noKanaName.test(text)) return null;
  if (hanNever.test(text)) return null;
  if (isKana ? kanaStop.test(text) : hanStop.test(text) && !chineseSurname.test(text)) return null;
  // Behind the firm's name, in a signature.
  const last = pieces.length > 1 && company.test(pieces[0] ?? "") ? pieces.slice(1) : pieces;
  const compact = last.join("").replace(/[·・]/gu, "");
  if (compact.length > (isKana ? 12 : 6) || compact.length === 0 || last.length > 3 || company.test(compact))
    return null;
  if (!isKana && hanStop.test(compact.slice(1))) return null;
  const hasSurname = japaneseSurname.test(compact) || (!isKana && chineseSurname.test(compact));
  const isClear = hasSurname && compact.length >= 2 && compact.length <= (isKana ? 8 : 5);
  return { name: last.join(" "), isClear, isInAddress: false };
}

/** A particle in front or behind a kanji, somebody else's honorific, a long tail: parts of a sentence. */
const noKanaName =
  /^[がはをにでともへや]|\p{Script=Han}[はがをもへ]|さん|様|先生|\p{Script=Han}.*\p{Script=Hiragana}{4}/u;
const company =
  /(?:店|会社|會社|公司|事務所|工務店|商事|工業|銀行|病院|大学|大學|部|課|科|集团|集團|学校|學校|医院|醫院|厂|廠|业|業|木材|科技|贸易|貿易|实业|中心|クリニック|サービス|スクール|堂)$/u;
