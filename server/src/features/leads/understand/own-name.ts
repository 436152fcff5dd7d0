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
import { eastAsianAtStart, kanaName } from "./east-asian-names.ts";
import { closing } from "./closings.ts";
import { isTitle, readName, withoutTitles } from "./names.ts";
import type { NameForm } from "./names.ts";
import { meAgain } from "./own-address.ts";
import { isSamplePerson, lastOfAnother, speaksOfAnother } from "./other-people.ts";
import { spelledRun } from "./spelled.ts";
import type { OwnName, Place } from "./place.ts";
import { isGap, standingNames } from "./standing-names.ts";
import { bare, lastOf, matchesOf } from "./text.ts";

/** Every name that the turn gives as the visitor's own, the surest first, then in order. */
export function findOwnNames(place: Place): OwnName[] {
  const found = [
    ...introduced(place).map((name) => ({ ...name, isBeside: isBeside(place, name) })),
    ...closing(place),
    ...standingNames(place),
  ];
  return found
    .filter((name) => !isAnothers(place, name) && !speaksOfAnother(name.name) && !isSamplePerson(name.name))
    .sort((one, other) => other.weight - one.weight || one.start - other.start);
}

/** Whether nothing but signs lies between a name and an address. */
function isBeside({ text, addresses }: Place, { name, start }: OwnName): boolean {
  const at = text.indexOf(name, start);
  return (
    at >= 0 &&
    addresses.some(
      (address) =>
        (address.start >= at && isGap(text.slice(at + name.length, address.start))) ||
        (address.end <= at && isGap(text.slice(address.end, at))),
    )
  );
}

const nameRun =
  /^[\s"'«„“:：*]*((?:[\p{L}][\p{L}\p{M}]*(?:['.\-·・״][\p{L}\p{M}]+)*\.?(?:[ \t]+|$|(?=[^\p{L}\p{M}])))+)/u;

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
        if (isAnothersName(text, match.index)) continue;
        const begins = isSure || beginsClause(text, match.index, match[0], known);
        const sentence = sentences.find((each) => match.index >= each.start && match.index < each.end);
        const rest = text.slice(start, Math.min(next, start + 80));
        const form = nameAtStart(rest, known, isSure);
        const isEarly = /^[^\p{L}]*\p{L}*[^\p{L}]*$/u.test(text.slice(0, match.index));
        if (!begins && !(form?.isInAddress === true && (isEarly || form.name.includes(" ")))) continue;
        if (/^(?:we|wir|nous|somos|siamo|wij|jesteśmy)(?![\p{L},])/u.test(match[0]) && form?.isInAddress !== true)
          continue;
        add(form?.name ?? null, start, isSure || sentence?.asks !== true ? 3 : 2);
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
      const isSure = !/^(?:です|っす|だよ)$/u.test(match[0]);
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
  if (/@[^\s,;]+$/u.test(before)) return true;
  const last = /(?:^|[^\p{L}\p{M}'])([\p{L}\p{M}']+)$/u.exec(before)?.[1];
  if (last === undefined) return true;
  if (negations.test(last) && !/[,;:.!?]$/u.test(before)) return false;
  return (
    (intro.includes(" ") && !pointing.test(intro)) ||
    neverNames.has(last.toLowerCase()) ||
    joining.has(last.toLowerCase())
  );
}

/** "che non sono due nomi" */
/** Intros of several words stand for themselves, but for these. */
const pointing = /^(?:this is|dit is|hier ist|das ist|c'est|it's)$/u;

const negations = /^(?:not?|non|não|nao|nie|nicht|pas|niet|ne)$/iu;

const joining: ReadonlySet<string> = new Set(
  "and but so und aber et mais y pero e mas ma en maar i ale ve ama again nochmal encore".split(" "),
);

/** Between an introduction and the name. */
const fillers =
  /^\s*,?\s*(?:(?:(?:her|his|their|the|la|el|su|die|der|ihre?|seine?|le|s(?:on|a)|[oa]|de|haar|zijn|jego|jej) )?(?:mum|mom|mother|dad|father|wife|husband|owner|tenant|mam[áa]|pap[áa]|madre|padre|dueñ[oa]|mutter|vater|mam[ae]|papa|maman|mère|papa|père|mamma|mãe|pai|moeder|vader|tata)|(?:والدت?|أم|أبو?)(?:ه|ها|هم)|(?:ה)?(?:אבא|אמא|סבא|סבתא)(?: של(?:ו|ה|הם))?|by the way|übrigens|au fait|por cierto|aliás|comunque|trouwens|a propos|bu arada|de|maar|gewoon|einfach|just|simply|juste|tout simplement|solo|só|po prostu|sadece|kısaca|in english|auf englisch|بالانجليزي|بالإنجليزي|بالعربي|הוא|באנגלית|زي ما قلت)\s*,?\s+(?=\p{L})/iu;

/** The longest run of words that can be a name, until something says that it is over. */
function nameAtStart(rest: string, known: readonly string[], isSure: boolean): NameForm | null {
  const [, eastAsian, given] =
    /^[\s:：、,]*([\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}々ー·・]{1,12})(?: (\p{Script=Han}{1,3})(?![\p{Script=Han}\p{Script=Hiragana}]))?/u.exec(
      rest,
    ) ?? [];
  if (eastAsian !== undefined) {
    const form = eastAsianAtStart(eastAsian, known, isSure);
    const whole = form?.name === eastAsian && given !== undefined ? readName(`${eastAsian} ${given}`, known) : null;
    return whole?.isClear === true && readName(given ?? "", known) !== null ? whole : form;
  }
  const run = nameRun.exec(rest.replace(fillers, ""))?.[1];
  if (run === undefined) return null;
  const tokens = withoutTitles(run.trim().split(/[ \t]+/u));
  if (!isSure && origins.has(tokens[0] ?? "")) return null;
  while (tokens.length > 1 && (isTitle(tokens[0] ?? "") || articles.has(tokens[0]?.toLowerCase() ?? "")))
    tokens.shift();
  const isOver = rest.slice(rest.indexOf(run) + run.length).trim();
  const ends = isOver === "" || /^[,.;:!?()\n\-–—/|<،؛。、!?]/u.test(isOver);
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(tokens[0] ?? "");
  const capital = /^\p{Lu}/u.test(tokens[0] ?? "") && run !== run.toUpperCase();
  const taken = isRightToLeft ? untilStop(tokens) : untilSentence(tokens.slice(0, secondName(tokens)), capital, known);
  const spelled = capital ? null : spelledStart(taken, known);
  if (spelled !== null) return spelled;
  for (let length = Math.min(taken.length, 6); length > 0; length--) {
    const form = readName(taken.slice(0, length).join(" "), known);
    if (form === null) continue;
    if (isSure || form.isInAddress || capital || isInitial(form.name, known)) return form;
    const first = capital || isRightToLeft ? null : readName(taken[0] ?? "", known);
    if (first?.isInAddress === true) return first;
    // "sono alessandro de santis," but not "sono interessata,"
    const isAll = length === tokens.length && ends;
    if (isRightToLeft ? isAll || length >= 2 : isAll && length >= 2 && form.name.length >= 6) return form;
    return null;
  }
  return null;
}

/** Where "and Karl Byron" begins behind "Ada Byron"; "Ortega y Gasset" is one name. */
function secondName(tokens: readonly string[]): number {
  const at = tokens.findIndex((token, index) => index > 1 && /^(?:and|und|et|y|e|en|i|ve)$/u.test(token));
  return at > 1 && tokens.slice(at + 1, at + 3).filter((token) => /^\p{Lu}/u.test(token)).length === 2
    ? at
    : tokens.length;
}

/** In small letters, as much as the address says: "ada byron price list". */
function spelledStart(tokens: readonly string[], known: readonly string[]): NameForm | null {
  for (const address of known) {
    const run = spelledRun(tokens, address);
    const form = run?.from === 0 ? readName(tokens.slice(0, run.to).join(" "), [address]) : null;
    if (form !== null) return { ...form, isInAddress: true };
  }
  return null;
}

/** "My wife's name is": in the clause, somebody else stands before it. */
function isAnothersName(text: string, at: number): boolean {
  const clause = text.slice(Math.max(0, at - 60), at + 12).slice(0, Math.min(60, at));
  return speaksOfAnother(clause.split(/[.,;:!?\n،。、]|\s[-–—]\s/u).at(-1) ?? "");
}

/** "i'm hannah" of h.croft@…. */
function isInitial(name: string, known: readonly string[]): boolean {
  return (
    !name.includes(" ") &&
    known.some(
      (address) =>
        new RegExp(`^${bare(name).charAt(0)}[._-]\\p{L}`, "u").test(address) ||
        (name.length >= 4 && address.startsWith(bare(name).slice(0, 4))),
    )
  );
}

/** The words of an Arabic or Hebrew name: up to one that names do not have, also with "and" in front. */
function untilStop(tokens: readonly string[]): string[] {
  const isStop = (token: string) => rightToLeftStops.has(token) && !foreignParticles.has(token);
  const end = tokens.findIndex(
    (token, at) =>
      isStop(token) || (at > 0 && /^[وו]/u.test(token) && (at > 1 || rightToLeftStops.has(token.slice(1)))),
  );
  return untilStopSign(end < 0 ? tokens : tokens.slice(0, end));
}

/** A word with a stop behind it is the last: "מדבר יוסי אברהמי. יש חדר". */
function untilStopSign(tokens: readonly string[]): string[] {
  const last = tokens.findIndex((token) => /\p{L}{2,}\.$/u.test(token) && !isTitle(token));
  return last < 0 ? [...tokens] : [...tokens.slice(0, last), (tokens[last] ?? "").slice(0, -1)];
}

/** The words of a name in Latin letters: those with a capital, if the first has one; else up to a common word. */
function untilSentence(tokens: readonly string[], capital: boolean, known: readonly string[]): string[] {
  const hasCapitals = tokens.some((token) => /^\p{Lu}/u.test(token));
  const taken: string[] = [];
  for (const token of tokens) {
    const word = token.toLowerCase().replace(/\.$/u, "");
    const isParticle = particles.has(word);
    if (!isParticle || !hasCapitals) {
      if (capital && !/^\p{Lu}/u.test(token)) break;
      if (!capital && sentenceWords.has(word) && !isParticle) break;
      if (neverNames.has(word) && taken.length > 0 && !known.some((each) => each.includes(bare(word)))) break;
    }
    const endsSentence = /\p{L}{3,}\.$/u.test(token);
    taken.push(endsSentence ? token.slice(0, -1) : token);
    if (endsSentence) break;
  }
  while (particles.has(taken.at(-1)?.toLowerCase() ?? "")) taken.pop();
  return taken;
}

/** Without the greetings in front. */
function greeted(piece: string): string {
  const tokens = piece.split(/\s+/u);
  while (
    tokens.length > 1 &&
    (neverNames.has((tokens[0] ?? "").toLowerCase()) || rightToLeftStops.has(tokens[0] ?? ""))
  )
    tokens.shift();
  return tokens.join(" ").replace(/^(?:また|どうも|あの|えっと)(?=.)/u, "");
}

/** "…for the garden rooms to Ada Byron, that's me" */
const capitalsAtEnd =
  /(?<=\p{Ll}\s)(\p{Lu}\p{Ll}[\p{L}'-]*(?:\s(?:\p{Lu}\p{Ll}[\p{L}'-]*|v[ao]n|de|der|da|di|la))*\s\p{Lu}\p{Ll}[\p{L}'-]*)$/u;

/** The last piece of a clause, if all of it is a name. */
function nameAtEnd(clause: string, known: readonly string[], isOver: boolean, isSure: boolean): string | null {
  const piece = greeted(
    clause
      .replace(/[\s,(–—-]+$/u, "")
      .split(/[,;:!?~〜()\n、，。;،؛]|\s[-–—|]\s|\. /u)
      .at(-1)
      ?.trim() ?? "",
  );
  if (piece === "") return null;
  const behindOwner = piece.includes("の") ? piece.slice(piece.lastIndexOf("の") + 1) : piece;
  const form =
    readName(behindOwner.replace(/^(?:ben|ich|ik|ja|eu|yo|io|je|moi|me|i'm|i am) (?=\p{L})/iu, ""), known) ??
    readName(behindOwner.split(/ (?:und|and|et|y|e|en|i|ve) (?=\p{Lu})/u).at(-1) ?? "", known) ??
    readName(behindOwner, known) ??
    (isSure && /[,(]\s*$/u.test(clause) ? readName(capitalsAtEnd.exec(behindOwner)?.[1] ?? "", known) : null) ??
    readName(behindOwner.replace(/^(?:私|わたし|僕|俺|我|本人)(?:は|、)?/u, ""), known);
  if (form === null) return null;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(form.name) && !isSure && !form.isClear)
    return clause === form.name && kanaName.test(form.name) ? form.name : null;
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
  const theirs = lastOfAnother(before);
  // "My brother was pleased, I'd like the same: Ada Byron"
  return theirs >= 0 && !/[,;:،、]/u.test(before.slice(theirs, Math.max(theirs, lastOf(meAgain, before))));
}
