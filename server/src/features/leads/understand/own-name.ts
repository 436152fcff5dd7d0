import {
  articles,
  foreignParticles,
  meBehind,
  neverNames,
  origins,
  particles,
  perhapsMe,
  rightToLeftStops,
  sentenceWords,
  surelyMe,
} from "./name-words.ts";
import { isTitle, readName } from "./names.ts";
import type { OwnName, Place } from "./place.ts";
import { standingNames } from "./standing-names.ts";
import { anyOf, matchesOf } from "./text.ts";
import { another } from "./whose-words.ts";

/** Every name that the turn gives as the visitor's own, the surest first, then in order. */
export function findOwnNames(place: Place): OwnName[] {
  const found = [...introduced(place), ...standingNames(place)];
  return found
    .filter((name) => !isAnothers(place, name))
    .sort((one, other) => other.weight - one.weight || one.start - other.start);
}

const nameRun =
  /^[\s"'«„“:：*]*((?:[\p{L}][\p{L}\p{M}]*(?:['.\-·・][\p{L}\p{M}]+)*\.?(?:[ \t]+|$|(?=[^\p{L}\p{M}])))+)/u;

/** How far behind its first letter an introduction's name begins. */
const introCharacters = 30;

/** Behind "my name is", and before "speaking". */
function introduced({ text, addresses, known, sentences }: Place): OwnName[] {
  const found: OwnName[] = [];
  const add = (name: string | null, start: number, weight: 2 | 3) => {
    if (name !== null) found.push({ name, start, end: start + name.length, weight, isBeside: false });
  };
  for (const [patterns, isSure] of [
    [surelyMe, true],
    [perhapsMe, false],
  ] as const)
    for (const pattern of patterns)
      for (const match of matchesOf(pattern, text)) {
        const start = match.index + match[0].length;
        const next = addresses.find((address) => address.start >= start)?.start ?? text.length;
        if (addresses.some((address) => match.index < address.end && start > address.start)) continue;
        if (!isSure && !beginsClause(text, match.index, match[0], known)) continue;
        const sentence = sentences.find((each) => match.index >= each.start && match.index < each.end);
        const rest = text.slice(start, Math.min(next, start + 80));
        add(nameAtStart(rest, known, isSure), start, isSure || sentence?.asks !== true ? 3 : 2);
      }
  for (const pattern of meBehind)
    for (const match of matchesOf(pattern, text)) {
      // "Hello my name is Ada": it belongs to the name that follows.
      const opensName = (each: OwnName) => each.start > match.index && each.start - match.index <= introCharacters;
      if (found.some(opensName)) continue;
      const before = addresses.findLast((address) => address.end <= match.index)?.end ?? 0;
      const sentence = sentences.find((each) => match.index >= each.start && match.index < each.end);
      const from = Math.max(before, sentence?.start ?? 0);
      const clause = text.slice(from, match.index);
      const isOver = /^\s*(?:$|[^\p{L}\p{N}\s])/u.test(text.slice(match.index + match[0].length));
      // "…です" says it of anything; "と申します" only of oneself.
      const isSure = !/^(?:です|っす)$/u.test(match[0]);
      add(nameAtEnd(clause, known, isOver, isSure), from, isSure ? 3 : 2);
    }
  return found;
}

/**
 * "…met Jan" is Dutch for "Jan here" at the beginning, and for "with Jan" elsewhere. And "Ben Carter" is no
 * Turkish Carter where the address is ben.carter's.
 */
function beginsClause(text: string, at: number, intro: string, known: readonly string[]): boolean {
  if (!/^\p{Script=Latin}/u.test(intro)) return true;
  if (/^\p{L}+$/u.test(intro) && known.some((address) => address.startsWith(intro.toLowerCase()))) return false;
  const before = text.slice(0, at).trimEnd();
  const last = /(?:^|[^\p{L}\p{M}'])([\p{L}\p{M}']+)$/u.exec(before)?.[1];
  return last === undefined || neverNames.has(last.toLowerCase()) || joining.has(last.toLowerCase());
}

const joining: ReadonlySet<string> = new Set(
  "and but so und aber et mais y pero e mas ma en maar i ale ve ama again nochmal encore".split(" "),
);

/** The longest run of words that can be a name, until something says that it is over. */
function nameAtStart(rest: string, known: readonly string[], isSure: boolean): string | null {
  const eastAsian = /^[\s:：、,]*([\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}々ー·・]{1,12})/u.exec(
    rest,
  )?.[1];
  if (eastAsian !== undefined) return eastAsianAtStart(eastAsian, known, isSure);
  const run = nameRun.exec(rest)?.[1];
  if (run === undefined) return null;
  const tokens = run.trim().split(/[ \t]+/u);
  if (!isSure && origins.has(tokens[0] ?? "")) return null;
  while (tokens.length > 1 && (isTitle(tokens[0] ?? "") || articles.has(tokens[0]?.toLowerCase() ?? "")))
    tokens.shift();
  const isOver = rest.slice(rest.indexOf(run) + run.length).trim();
  const ends = isOver === "" || /^[,.;:!?()\n\-–—/|<،؛。、!?]/u.test(isOver);
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(tokens[0] ?? "");
  const capital = /^\p{Lu}/u.test(tokens[0] ?? "") && run !== run.toUpperCase();
  const taken = isRightToLeft ? untilStop(tokens) : untilSentence(tokens, capital);
  for (let length = Math.min(taken.length, 6); length > 0; length--) {
    const form = readName(taken.slice(0, length).join(" "), known);
    if (form === null) continue;
    if (isSure || form.isInAddress || capital) return form.name;
    // "sono alessandro de santis," but not "sono interessata,"
    const isAll = length === tokens.length && ends;
    if (isRightToLeft ? isAll || length >= 2 : isAll && length >= 2 && form.name.length >= 6) return form.name;
    return null;
  }
  return null;
}

/** The words of an Arabic or Hebrew name: up to one that names do not have, also with "and" in front. */
function untilStop(tokens: readonly string[]): string[] {
  const isStop = (token: string) => rightToLeftStops.has(token) && !foreignParticles.has(token);
  const end = tokens.findIndex(
    (token, at) => isStop(token) || (at > 0 && /^[وו]/u.test(token) && rightToLeftStops.has(token.slice(1))),
  );
  return end < 0 ? [...tokens] : tokens.slice(0, end);
}

/** The words of a name in Latin letters: those with a capital, if the first has one; else up to a common word. */
function untilSentence(tokens: readonly string[], capital: boolean): string[] {
  const hasCapitals = tokens.some((token) => /^\p{Lu}/u.test(token));
  const taken: string[] = [];
  for (const token of tokens) {
    const word = token.toLowerCase().replace(/\.$/u, "");
    const isParticle = particles.has(word);
    if (!isParticle || !hasCapitals) {
      if (capital && !/^\p{Lu}/u.test(token)) break;
      if (!capital && sentenceWords.has(word) && !isParticle) break;
      if (neverNames.has(word) && taken.length > 0) break;
    }
    const endsSentence = /\p{L}{3,}\.$/u.test(token);
    taken.push(endsSentence ? token.slice(0, -1) : token);
    if (endsSentence) break;
  }
  while (particles.has(taken.at(-1)?.toLowerCase() ?? "")) taken.pop();
  return taken;
}

function eastAsianAtStart(run: string, known: readonly string[], isSure: boolean): string | null {
  // 我是北京的: from there.
  if (!isSure && /^\p{Script=Han}{1,5}的(?!\p{Script=Han}{2})/u.test(run)) return null;
  const own = run
    .replace(/(?:です|と申します|といいます|と言います|でございます|だ).*$/u, "")
    // 市医院的赵敏慧医生: where from, and as what.
    .replace(/^.{2,8}的(?=\p{Script=Han}{2,})/u, "")
    .replace(/(?<=\p{Script=Han}{2})(?:医生|醫生|老师|老師|经理|經理|律师|律師|教授|主任|护士|工程师)$/u, "")
    .replace(/(?:来自|來自|这边|這邊|想|的|,).*$/u, "");
  for (let length = Math.min(own.length, 10); length > 0; length--) {
    if (length < own.length && length > 4) continue;
    if (length < own.length && !isSure) break;
    const form = readName(own.slice(0, length), known);
    if (form !== null && (isSure || form.isClear)) return form.name;
  }
  return null;
}

/** The last piece of a clause, if all of it is a name. */
function nameAtEnd(clause: string, known: readonly string[], isOver: boolean, isSure: boolean): string | null {
  const piece =
    clause
      .split(/[,;:!?()\n、，。;]|\s[-–—|]\s|\. /u)
      .at(-1)
      ?.trim() ?? "";
  if (piece === "") return null;
  const behindOwner = piece.includes("の") ? piece.slice(piece.lastIndexOf("の") + 1) : piece;
  const form =
    readName(behindOwner, known) ?? readName(behindOwner.replace(/^(?:私|わたし|僕|俺|我|本人)(?:は|、)?/u, ""), known);
  if (form === null) return null;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(form.name) && !isSure && !form.isClear)
    return null;
  // In small letters: "pieter van den heuvel hier, …", but not "ich wohne hier in …".
  const isSmall = /^\p{Ll}/u.test(form.name);
  return !isSmall || form.isInAddress || (isOver && form.name.includes(" ")) ? form.name : null;
}

/** Somebody else is spoken of right before it. */
function isAnothers({ text, addresses, sentences }: Place, { start, end, weight }: OwnName): boolean {
  if (weight === 3) return false;
  const sentence = sentences.find((each) => start >= each.start && start < each.end);
  const from = Math.max(sentence?.start ?? 0, addresses.findLast((address) => address.end <= start)?.end ?? 0);
  const before = text.slice(from, end);
  return anyOf(another, before);
}
