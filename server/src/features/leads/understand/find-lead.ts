import { findAddresses, mayHoldAddress } from "./addresses.ts";
import { findOwnNames } from "./own-name.ts";
import { nameInReply } from "./reply-name.ts";
import { chooseAddress, judgeAddresses } from "./own-address.ts";
import { otherEnding } from "./other-ending.ts";
import { saysAnother } from "./spelled.ts";
import { respelled, saysFirstName, wholeName, withHalf } from "./whole-name.ts";
import { anyOf, plain, sentences } from "./text.ts";
import type { Span, Turn } from "./text.ts";
import { readName } from "./names.ts";
import { asksAddress, asksName, corrects, ownDetails, refuses, toMe, withdraws } from "./wish-words.ts";

export type { Turn } from "./text.ts";

export interface FoundLead {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

/** As much as is known of a visitor. */
export interface FoundContact {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The visitor evidently wants to be written to or called. */
  readonly wantsContact: boolean;
  /** The visitor's last turn declines to say more. */
  readonly refuses: boolean;
}

/** So many addresses of a conversation are compared with its names. */
const knownAtMost = 16;

/** Longer turns are read from both ends: a signature stands at the end. */
const longestTurn = 4_000;

/**
 * Who a visitor says to be: the own name and the own address, from one turn or several, oldest first.
 * Null where one of them is missing, is another's, or was taken back. Rather silent than wrong.
 */
export function findLead(turns: readonly Turn[]): FoundLead | null {
  const { name, email, phone } = findContact(turns);
  if (name === null || email === null) return null;
  return { name, email, ...(phone === null ? {} : { phone }) };
}

/** The same where one half may be missing. */
export function findContact(turns: readonly Turn[]): FoundContact {
  const read = turns.map(({ role, text }) => ({ role, text: plain(shortened(text)) }));
  const said = read.flatMap(({ role, text }) => (role === "user" ? findAddresses(text).map(({ value }) => value) : []));
  const known = [...new Set(said)].slice(-knownAtMost);
  let name = null as { readonly value: string; readonly weight: number } | null;
  let email: string | null = null;
  let spare: string | null = null;
  let phone: string | null = null;
  let wantsContact = false;
  let asked = "";
  for (const { role, text } of read) {
    if (role === "assistant") {
      asked = text;
      continue;
    }
    if (isWithdrawn(text)) {
      [name, email, spare, phone, wantsContact] = [null, null, null, null, false];
      continue;
    }
    const addresses = findAddresses(text);
    const parts = sentences(text, addresses);
    const names = findOwnNames({ text, addresses, known, sentences: parts });
    const reply = names.some((each) => each.name.includes(" ") || !/\p{Lu}/u.test(each.name))
      ? null
      : repliedName(text, asked, addresses, known);
    const isFuller = reply !== null && (names[0] === undefined || reply.split(" ").includes(names[0].name));
    const given = isFuller ? { name: reply, weight: 3 as const } : names[0];
    // "I'm Ada, copy in Sam Hunt, sam.hunt@…": the address is Sam's.
    const isOthers = (value: string) => given?.weight === 3 && saysAnother(text, value, given.name);
    const best = wholeName(
      text,
      addresses,
      known.filter((value) => !isOthers(value)),
      given,
      names,
    );
    const isNamed = (address: string) =>
      [best?.name, name?.value].some((each) => each !== undefined && readName(each, [address])?.isInAddress === true);
    const judged = judgeAddresses(text, addresses, parts, isNamed).map((each) =>
      isOthers(each.value) ? { ...each, whose: "not" as const } : each,
    );
    const wanted = asked !== "" && anyOf(asksAddress, asked);
    const isBesideName = names.some(({ isBeside }) => isBeside);
    const isCorrected =
      email !== null && (anyOf(corrects, text) || (addresses.length === 1 && isLittleElse(text, addresses)));
    const isLeft = judged.some(({ whose }) => whose === "not");
    const own = judged.filter((address) => {
      if (address.whose !== "bare") return address.whose === "own";
      const isIntroduced = (sentence: Span) =>
        names.some(({ weight, start }) => weight === 3 && isWithin(sentence, start)) &&
        isWithin(sentence, address.start);
      const isAdded =
        best?.weight === 3 &&
        (isAppended(text, address) || (saysFirstName(address.value, best.name) && parts.some(isIntroduced)));
      const isLikely = isBesideName || isCorrected || isAdded || (isLeft && best !== undefined);
      return wanted || (isLikely && isBareOwn(text, address.value, parts));
    });
    const chosen = chooseAddress(text, own);
    if (chosen !== undefined) email = chosen.value;
    // Who answers the question for a name has meant the address before it as the own.
    else if (reply !== null) email ??= spare;
    if (email !== null) email = otherEnding(text, addresses, email);
    if (!parts.some(({ asks }) => asks)) spare = judged.find(({ whose }) => whose === "bare")?.value ?? spare;
    // A name that stands beside an address is that address's.
    const fits = best !== undefined && (best.weight > 1 || chosen !== undefined);
    const again = name !== null && chosen === undefined ? respelled(name.value, text) : null;
    if (name !== null && again !== null) name = { ...name, value: again };
    else if (fits && (name === null || best.weight >= 2))
      name = { value: withHalf(best.name, name?.value, asked), weight: best.weight };
    wantsContact ||= chosen !== undefined || anyOf(toMe, text);
    phone = phoneIn(text, addresses) ?? phone;
  }
  const last = read.at(-1);
  return {
    name: name === null ? null : usual(name.value),
    email,
    phone,
    wantsContact,
    refuses: last?.role === "user" && anyOf(refuses, last.text),
  };
}

/** Cheaply, for every message: whether there can be anything for `findContact` in the last of these turns. */
export function mayHoldContact(turns: readonly Turn[]): boolean {
  const last = turns.at(-1);
  return (
    turns.some(({ role, text }) => role === "user" && mayHoldAddress(text)) ||
    (last !== undefined && last.text.length <= longestTurn && anyOf(toMe, last.text))
  );
}

/** Whether the visitor takes back what was said, and wants it gone. */
export function isWithdrawal(text: string): boolean {
  return isWithdrawn(plain(shortened(text)));
}

function isWithdrawn(text: string): boolean {
  return findAddresses(text).length === 0 && anyOf(withdraws, text) && anyOf(ownDetails, text);
}

function shortened(text: string): string {
  return text.length <= longestTurn ? text : `${text.slice(0, longestTurn / 2)}\n${text.slice(-longestTurn / 2)}`;
}

/** "…, ada@example.com": behind a comma, and nothing comes after it. */
function isAppended(text: string, { start, end }: Span): boolean {
  return /[,;:\-–—،、]\s*$/u.test(text.slice(0, start)) && /^[^\p{L}\p{N}]*$/u.test(text.slice(end));
}

function isWithin({ start, end }: Span, at: number): boolean {
  return at >= start && at < end;
}

/** The message is hardly more than the address. */
function isLittleElse(text: string, addresses: readonly { start: number; end: number }[]): boolean {
  return text.length - addresses.reduce((sum, { start, end }) => sum + end - start, 0) <= 40;
}

/** A statement beside one's own name, which asks for nothing about the address. */
function isBareOwn(
  text: string,
  value: string,
  parts: readonly { start: number; end: number; asks: boolean }[],
): boolean {
  const at = text.toLowerCase().indexOf(value);
  const sentence = parts.find(({ start, end }) => at >= start && at < end);
  return at < 0 || sentence?.asks !== true;
}

function repliedName(text: string, asked: string, addresses: readonly Span[], known: readonly string[]): string | null {
  if (asked === "" || !anyOf(asksName, asked) || !(/[?？؟]|名前|姓名/u.test(asked) || addresses.length > 0))
    return null;
  // With the address beside it, when both were asked for.
  const rest = addresses.reduceRight((left, { start, end }) => `${left.slice(0, start)},${left.slice(end)}`, text);
  if (anyOf(refuses, text) || /[?？؟]/u.test(text) || rest.length > 60) return null;
  return nameInReply(rest, known);
}

function phoneIn(text: string, addresses: readonly { start: number; end: number }[]): string | null {
  for (const match of text.matchAll(/(?<![\p{L}\p{N}@.])\+?\(?\d[\d\s()/-]{6,22}\d(?![\p{L}\p{N}@])/gu)) {
    const inside = addresses.some(({ start, end }) => match.index < end && match.index + match[0].length > start);
    const digits = match[0].replace(/\D/gu, "").length;
    if (!inside && digits >= 8 && digits <= 15 && !/\d{4}-\d{2}-\d{2}/u.test(match[0])) return match[0].trim();
  }
  return null;
}

/** Typed in small letters, or in capitals: as it is usually written. */
function usual(name: string): string {
  const trimmed = name.trim().replace(/\s+/gu, " ");
  if (trimmed !== trimmed.toLowerCase() && trimmed !== trimmed.toUpperCase()) return trimmed;
  if (!/\p{Script=Latin}/u.test(trimmed)) return trimmed;
  return trimmed
    .split(" ")
    .map((each, at) =>
      at > 0 && /^(?:van|von|den|der|de|da|do|dos|di|del|la|y|e|ter|ten|bin|el|al)$/iu.test(each)
        ? each.toLowerCase()
        : each.toLowerCase().replace(/(?:^|['-])\p{L}/gu, (letter) => letter.toUpperCase()),
    )
    .join(" ");
}
