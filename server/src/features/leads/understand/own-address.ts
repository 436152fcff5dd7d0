import type { Address } from "./addresses.ts";
import { anyOf, lastOf, matchesOf } from "./text.ts";
import type { Span } from "./text.ts";
import { askedAbout, contrasts, endsMail, notBefore, notBehind, sampleSigns, turnsRound } from "./whose-words.ts";
import { goesOnAboutThem, lastOfAnother, speaksOfAnother } from "./other-people.ts";
import { addressLabel, corrects, labelBehind, preferFirst, preferSecond, toMe } from "./wish-words.ts";

/** What a turn says of an address. */
export interface JudgedAddress extends Address {
  /** `own`: said or shown to be the visitor's; `bare`: nothing against it; `not`: another's, a sample, or not to be used. */
  readonly whose: "own" | "bare" | "not";
}

const firms =
  /^(?:info|support|sales|service|contact|office|hello|help|team|admin|billing|orders?|noreply|no-reply|kundenservice|klantenservice|kontakt|bestellung\w*|buchhaltung|biuro|reklamac\w*|ventas|soporte|atencion\w*|vendas|suporte|contato|contacto|assistenza|vendite|bilgi|destek|iletisim|satis|shop|store|booking|reservations?|webmaster|security|abuse|privacy|jobs|hr|press|marketing|newsletter)@/u;

/** Nobody reads what is sent there: machines' addresses, and those of examples. */
const machines =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)[@+._-]|^(?:test|user|username|example|sample|your\.?name|name|vorname\.nachname|(?:max|erika)\.?mustermann|beispiel|ejemplo|exemplo|esempio|voorbeeld|ornek)@/u;

/** Judges each address of a turn by its sentence. `name` is one of the visitor's own in it, or from before. */
export function judgeAddresses(
  text: string,
  addresses: readonly Address[],
  sentences: readonly (Span & { readonly asks: boolean })[],
  isNamed: (address: string) => boolean,
): JudgedAddress[] {
  const isLeaving = addresses.length > 0 && anyOf(endsMail, text);
  return addresses.map((address, at) => {
    if (isLeaving) return { ...address, whose: "not" };
    const sentence = sentences.find((each) => address.start >= each.start && address.start < each.end);
    const from = Math.max(sentence?.start ?? 0, addresses[at - 1]?.end ?? 0);
    const to = Math.min(sentence?.end ?? text.length, addresses[at + 1]?.start ?? text.length);
    const before = text.slice(from, address.start);
    const behind = text.slice(address.end, to);
    const asks = sentence?.asks === true;
    const follows = (addresses[at - 1]?.end ?? -1) >= (sentence?.start ?? 0);
    const place = { address, before, behind, asks, follows, text };
    return { ...address, whose: judge({ ...place, isNamed: isNamed(address.value) }) };
  });
}

function judge({
  address,
  before,
  behind,
  asks,
  follows,
  text,
  isNamed,
}: {
  address: Address;
  before: string;
  behind: string;
  asks: boolean;
  /** Another address stands before it in its sentence. */
  follows: boolean;
  text: string;
  isNamed: boolean;
}): JudgedAddress["whose"] {
  const around = text.slice(Math.max(0, address.start - 30), address.end + 12);
  if (sampleSigns.test(around) || machines.test(address.value)) return "not";
  if (isNegated(before, behind, follows)) return "not";
  const clause = firstClause(behind);
  const mine = isForMe(before) || (anyOf(toMe, clause) && !anyOf(askedAbout, clause));
  if (isAnothers(before, behind, mine)) return "not";
  // "Mail = …; colour = as in the sample": in a list each piece is for itself.
  const told = addressLabel.test(before) ? (behind.split(/[;|]/u)[0] ?? "") : behind;
  const isAbout = anyOf(askedAbout, `${before} ${told}`);
  if (isAbout && !mine) return "not";
  const isQuoted =
    /(?:["«„“「『]|(?<!\p{L})')\s*(?:[^"«»„“”」』\n]{0,60})$/u.test(before) &&
    /^[^"«»„“”」』\n]{0,40}(?:["»“”」』]|'(?!\p{L}))/u.test(behind);
  // Quotation marks right around it quote an address; around more, what somebody else has written.
  const isHugged = /["«„“「『']\s*$/u.test(before);
  if (isQuoted && !isHugged) return "not";
  if (isQuoted && !mine && !addressLabel.test(before.replace(/["«„“「『']\s*$/u, ""))) return "not";
  if (mine) return "own";
  if (asks) return isNamed ? "own" : "bare";
  if (firms.test(address.value) && !isNamed && !isAlone(before)) return "bare";
  if (isNamed || addressLabel.test(before) || labelBehind.test(behind) || isAlone(before)) return "own";
  return "bare";
}

/** "I wrote and got no answer, so answer me at": asked for behind what is told, in a clause of its own. */
function isForMe(before: string): boolean {
  const wish = lastOf(toMe, before);
  const about = lastOf(askedAbout, before);
  return wish >= 0 && (about < 0 || (wish > about && /[,;:.!?،、。]|\s[-–—]\s/u.test(before.slice(about, wish))));
}

/** Nothing stands before it in its sentence, or nothing but a name: judged where the names are. */
function isAlone(before: string): boolean {
  return /^[^\p{L}\p{N}]*$/u.test(before);
}

function firstClause(behind: string): string {
  return behind.split(/[.;!?\n。;]/u)[0] ?? "";
}

const aboutMail =
  /mail|adress|adres|write|send|use|schreib|schick|send|écri|envoy|corr|escr|mand|envi|scriv|invi|post|stuur|pis|wys|yaz|gönder|مراسل|ترسل|بريد|שלח|כתב|מייל|发|邮|送|メール/iu;

function isNegated(before: string, behind: string, follows: boolean): boolean {
  const said = lastOf(notBefore, before);
  // "a@… is no longer used, write to b@…": what stands right behind the first is said of the first.
  if (follows && said >= 0 && said < before.search(/[,;،、。]/u)) return false;
  const since = before.slice(said);
  // "I don't have the number, ada@…" denies the number.
  const isOfIt = !/[,;]/u.test(since) || aboutMail.test(since);
  if (said >= 0 && isOfIt && Math.max(lastOf(turnsRound, before), lastOf(corrects, before)) < said && since.length < 60)
    return true;
  const clause = behind.split(/[,.;!?\n،。、;]/u).find((piece) => /\p{L}/u.test(piece)) ?? "";
  return anyOf(notBehind, clause.slice(0, 50));
}

/** Another person is named before it, and the visitor not after that; or behind it, and the visitor nowhere. */
function isAnothers(before: string, behind: string, mine: boolean): boolean {
  const theirs = lastOfAnother(before);
  if (theirs >= 0) return Math.max(lastOf(meAgain, before), lastMine(before)) <= theirs;
  return !mine && (goesOnAboutThem(behind) || speaksOfAnother(firstClause(behind).slice(0, 60)));
}

/** Where the visitor last asks for something to be sent to "me": "my wife is reached at" asks for nothing of the kind. */
function lastMine(before: string): number {
  const mine = toMe.flatMap((pattern) => matchesOf(pattern, before)).filter(({ 0: said }) => firstPerson.test(said));
  return Math.max(-1, ...mine.map(({ index }) => index));
}

const firstPerson =
  /(?:^|[^\p{L}])(?:me|my|us|our|mir|mich|uns|mein\p{L}*|unsere?|m'\p{L}+|moi|mon|nous|mi|nos|mij|ons|mijn|mnie|nam|mój|mojego|bana|beni|bize|benim\p{L}*|meu|minha|mim|comigo|ci)(?![\p{L}])|\p{L}(?:me|mi|nos)(?:l[oa]s?)?$|ني|لي|نا|לי|אותי|איתי|לנו|我|私|当方|僕/u;

export const meAgain = [
  /(?<![\p{L}])(?:i|i'm|me|my|mine|ich|mein|meine|mich|mir|je|moi|mon|ma|yo|mi|mí|eu|meu|minha|io|mio|mia|ik|mij|mijn|ja|mój|moja|mnie|ben|benim|bana|benimki\p{L}*|adım|انا|أنا|אני|שלי|לי)(?![\p{L}])/gu,
  /我(?!(?:的)?(?:朋友|同事|老板|上司|领导|经理|老婆|妻子|太太|老公|丈夫|先生|爱人|哥|弟|姐|妹|妈|爸|母|父|儿|女|邻|助理|秘书|会计|客户|律师|老师|男|室友|表|叔|阿姨|合伙))|私|僕|自分/gu,
];

/** Of several own addresses the one that the visitor wants used. */
export function chooseAddress(text: string, judged: readonly JudgedAddress[]): JudgedAddress | undefined {
  const personal = judged.filter(({ value }) => !firms.test(value));
  const own = personal.length > 0 ? personal : judged;
  if (own.length < 2) return own[0];
  const rest = own.reduce((left, { value }) => left.replace(value, " "), text);
  if (anyOf(preferSecond, rest)) return own.at(-1);
  if (anyOf(preferFirst, rest)) return own[0];
  const said = own.filter(({ whose }) => whose === "own");
  if (anyOf(corrects, rest)) return own.at(-1);
  // "I have …, but rather …"
  const [first, last] = [own[0], own.at(-1)];
  if (first !== undefined && last !== undefined && anyOf(contrasts, text.slice(first.end, last.start))) return last;
  return said[0] ?? own[0];
}
