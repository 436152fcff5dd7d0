import { isSlipOf } from "./addresses.ts";
import type { Address } from "./addresses.ts";
import { particles, sentenceWords } from "./name-words.ts";
import { readName } from "./names.ts";
import { speaksOfAnother } from "./other-people.ts";
import { anyOf, bare, matchesOf, words } from "./text.ts";
import { corrects } from "./wish-words.ts";

interface Named {
  readonly name: string;
  readonly weight: 1 | 2 | 3;
}

const firstLabels = words(
  "first name|given name|forename|vorname|prénom|prenom|nombre(?: de pila)?|primeiro nome|nome(?: próprio| di battesimo)?|voornaam|imię|ad(?:[ıi]m?)?|الاسم الأول|שם פרטי|השם הפרטי|first|name",
);
const halfLabels = words(
  "first name|given name|forename|vorname|prénom|nombre de pila|primeiro nome|voornaam|nome proprio|imię|imienia|ilk ad[ıi]n[ıi]z|שם פרטי|השם הפרטי|الاسم الأول",
);
const lastLabels = words(
  "surname|last name|family name|nachname|familienname|zuname|nom de famille|apellidos?|sobrenome|apelido|cognome|achternaam|nazwisk[oa]|soyad(?:[ıi](?:m|n[ıi]z)?)?|soyisim|اسم العائلة|العائلة|اللقب|שם משפחה|שם המשפחה|last",
);
const article = "(?:my|the|mein|der|mon|le|mi|el|o|meu|il|mio|mijn|de|moje|benim)";
const behindLabel =
  /^(?:'s|\s*[:=])?\s*(?:(?:is|ist|lautet|est|c'est|es|é|è|to|mam|هو|הוא)\s+)?([\p{L}][\p{L}\p{M}'-]*)/iu;
const beforeLabel = new RegExp(
  `([\\p{L}][\\p{L}\\p{M}'-]*)\\s+(?:(?:is|ist|est|es|é|è|to)\\s+)?(?:${article}\\s+)?$`,
  "iu",
);

/** The whole of a name whose halves stand in different places: the longest that says the same, or both put together. */
export function wholeName(
  text: string,
  addresses: readonly Address[],
  known: readonly string[],
  given: Named | undefined,
  names: readonly Named[],
): Named | undefined {
  const first = labelled(text, firstLabels);
  const last = labelled(text, lastLabels);
  if (last !== null && first !== null && !same(first, last)) return { name: `${first} ${last}`, weight: 3 };
  if (given === undefined) {
    const half = first !== null && anyOf([halfLabels], text) ? otherHalf(text, addresses, known, first) : null;
    return half === null ? undefined : { name: `${first} ${half}`, weight: 2 };
  }
  // "A. Byron, first name Ada"
  const [, initial = "", rest = ""] = /^(\p{Lu})\.?\s+(.+)$/u.exec(given.name) ?? [];
  if (first !== null && initial !== "" && first.startsWith(initial))
    return { name: `${first} ${rest}`, weight: given.weight };
  // "Byron Ada, I mean Ada Byron"
  const again = names.findLast(({ name }) => name !== given.name && sorted(name) === sorted(given.name));
  if (again !== undefined && names.length > 1) return { name: again.name, weight: given.weight };
  // "Byron Timber here. Ada Byron, buyer": the firm, and who writes for it.
  const isSaid = (name: string) => known.some((address) => saysFirstName(address, name));
  const writer = names.find(({ name, weight }) => weight > 1 && isSaid(name) && sharesWord(name, given.name));
  if (writer !== undefined && !isSaid(given.name) && given.name.includes(" "))
    return { name: writer.name, weight: given.weight };
  const longer = names.find(
    ({ name }) =>
      !/\p{Script=Hiragana}$/u.test(name) && name.length > given.name.length && extendsName(name, given.name),
  );
  if (longer !== undefined) return { name: longer.name, weight: given.weight };
  if (/[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(given.name)) return given;
  if (last !== null && !same(last, given.name)) return { name: `${given.name} ${last}`, weight: given.weight };
  if (first !== null && !same(first, given.name)) return { name: `${first} ${given.name}`, weight: given.weight };
  const other = otherHalf(text, addresses, known, given.name);
  return other === null ? given : { name: `${given.name} ${other}`, weight: given.weight };
}

function sorted(name: string): string {
  return bare(name).split(" ").sort().join(" ");
}

function same(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** "Rita Salgado" of "Rita"; 王丽 of 王. */
function extendsName(long: string, short: string): boolean {
  if (/^\p{Script=Han}+$/u.test(short)) return long.startsWith(short) && long.length <= short.length + 3;
  const isEnd = /^\p{Script=Latin}\S*$/u.test(short) && long.endsWith(` ${short}`);
  const added = (isEnd ? long.slice(0, -short.length) : long.slice(short.length)).trim().split(" ");
  return (
    (isEnd || long.startsWith(`${short} `)) &&
    added.length <= 2 &&
    added.every((token) => /^(?:\p{Lu}|\p{Script=Arabic}|\p{Script=Hebrew})/u.test(token))
  );
}

/** The word behind a label for half a name, or before it: "Vorname Jonas", "Rosa is my surname". */
function labelled(text: string, labels: RegExp): string | null {
  for (const { 0: label, index } of matchesOf(labels, text)) {
    const behind = behindLabel.exec(text.slice(index + label.length, index + label.length + 40))?.[1];
    const before = beforeLabel.exec(text.slice(Math.max(0, index - 40), index))?.[1];
    for (const each of [behind, before])
      if (each !== undefined && /^[\p{Lu}\p{Lo}]/u.test(each) && readName(each, [], true) !== null) return each;
  }
  return null;
}

/** "I'm hannah, croft with a c": a word of its own that the address spells beside the name. */
function otherHalf(text: string, addresses: readonly Address[], known: readonly string[], name: string): string | null {
  const parts = known
    .flatMap((address) => (address.split("@")[0] ?? "").split(/[^\p{L}]+/u))
    .filter((part) => part.length >= 3 && part !== bare(name));
  const rest = addresses.reduceRight((left, { start, end }) => `${left.slice(0, start)} @ ${left.slice(end)}`, text);
  for (const { 0: token, index } of rest.matchAll(/[\p{Script=Latin}][\p{Script=Latin}\p{M}'-]{2,}/gu)) {
    const small = token.toLowerCase();
    if (sentenceWords.has(small) || particles.has(small) || same(token, name)) continue;
    // The surname of somebody else, whose first name stands before it.
    const before = /(\p{Lu}[\p{L}\p{M}]+) $/u.exec(rest.slice(Math.max(0, index - 30), index))?.[1];
    if (before !== undefined && !same(before, name)) continue;
    if (parts.some((part) => bare(part) === bare(token).replace(/[^a-z]/gu, ""))) return token;
  }
  return null;
}

/** The other half of a name, that the assistant has asked for after the first. */
export function withHalf(now: string, before: string | undefined, asked: string): string {
  if (before === undefined || /\s/u.test(`${now.trim()}${before.trim()}`) || same(now, before)) return now;
  if (anyOf([lastLabels], asked)) return `${before} ${now}`;
  return anyOf([halfLabels], asked) ? `${now} ${before}` : now;
}

/** Longer turns go on to other things. */
const correctionAtMost = 100;

/** "Sorry, Byron with a y", "it's Ada Byrne": the name with what is written anew; null where nothing is. */
export function respelled(name: string, text: string): string | null {
  if (text.length > correctionAtMost || /[?؟]/u.test(text) || speaksOfAnother(text)) return null;
  const said = name.split(" ");
  const tokens = text.match(/\p{L}[\p{L}\p{M}'-]*/gu) ?? [];
  if (said.length > 1)
    for (let at = 0; at + said.length <= tokens.length; at++) {
      const now = tokens.slice(at, at + said.length);
      const isKept = now.some((token, index) => same(token, said[index] ?? ""));
      const isAgain = (token: string, before: string) =>
        isKept ? isNear(token, before) : isSlipOf(bare(token), bare(before));
      const isName = now.every((token, index) => !/^\p{Ll}/u.test(token) && isAgain(token, said[index] ?? ""));
      if (isName && now.join(" ") !== name) return now.join(" ");
    }
  for (const [index, word] of tokens.entries()) {
    if (!/^\p{Lu}[\p{L}'-]{2}/u.test(word) || !(index === 0 || anyOf(corrects, text))) continue;
    const at = said.includes(word) ? -1 : said.findIndex((token) => isSlipOf(bare(token), bare(word)));
    if (at >= 0) return said.with(at, word).join(" ");
  }
  return null;
}

/** A slip or two apart: as long or nearly, and beginning or ending alike. */
function isNear(one: string, other: string): boolean {
  const [now, before] = [bare(one), bare(other)];
  return Math.abs(now.length - before.length) <= 2 && (now[0] === before[0] || now.at(-1) === before.at(-1));
}

/** ze.carlos@… of "Zé" */
export function saysFirstName(address: string, name: string): boolean {
  const first = bare(name.split(" ")[0] ?? "").replace(/[^a-z]/gu, "");
  return first.length >= 2 && address.startsWith(first);
}

function sharesWord(one: string, other: string): boolean {
  const said = bare(other).split(" ");
  return bare(one)
    .split(" ")
    .some((each) => said.includes(each));
}
