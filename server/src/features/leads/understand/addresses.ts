import type { Span } from "./text.ts";

/** An address that stands in a text, in its repaired form. */
export interface Address extends Span {
  readonly value: string;
}

// Everything is bounded, and begins where a word does: a long text of one letter costs no more than another.
const wordStart = "(?<![\\p{Script=Latin}\\p{M}\\p{N}_])";
const label = "[\\p{Script=Latin}\\p{N}](?:[\\p{Script=Latin}\\p{M}\\p{N}_-]{0,61}[\\p{Script=Latin}\\p{N}])?";
const local = `${wordStart}[\\p{Script=Latin}\\p{N}_](?:[\\p{Script=Latin}\\p{M}\\p{N}_.%+-]{0,63})`;

/** How people say @ and . where they do not write them; in the thirteen languages. */
const atWords =
  "at|ät|et|arroba|arobase|arobaze|arobas|chiocciola|chiocciolina|apenstaartje|apestaartje|apenstaart|małpa|malpa|klammeraffe|kuyruklu\\s?a|آت|ات|أت|שטרודל|כרוכית|艾特|アットマーク|アット";
const sureAtWords =
  "arroba|arobase|arobaze|arobas|chiocciola|chiocciolina|apenstaartje|apestaartje|apenstaart|małpa|malpa|klammeraffe|שטרודל|כרוכית|艾特|アットマーク|アット";
const dotWords = "dot|punkt|punto|ponto|point|punt|kropka|nokta|نقطة|نقطه|دوت|נקודה|点|點|ドット|どっと";
const dashWords =
  "dash|minus|hyphen|bindestrich|guion|guión|hífen|tiret|trattino|streepje|tire|myślnik|مقف|מקף|ハイフン";
const lineWords =
  "underscore|unterstrich|guion bajo|guión bajo|tiret bas|alt tire|underline|podkreślnik|アンダーバー|アンダースコア|下划线";

const open = "[\\[({<]\\s*";
const close = "\\s*[\\])}>]";
const space = "[ \\t]";
const gap = `${space}{0,3}`;
const dot = `(?:${gap}${open}(?:\\.|${dotWords})${close}${gap}|${space}{1,3}(?:${dotWords})${space}{1,3}|(?<=[\\p{L}\\p{N}])(?:ドット|点|點)(?=[\\p{Script=Latin}])|\\.)`;
const joint = `(?:${dot}|${space}{1,3}(?:${dashWords}|${lineWords})${space}{1,3})`;
const spokenLocal = `${wordStart}${label}(?:${joint}${label}){0,5}`;
const spokenAt = `(?:${gap}${open}(?:@|${atWords})${close}${gap}|${space}{1,3}(?:${atWords})${space}{1,3}|(?<=[\\p{Script=Latin}\\p{N}])(?:アットマーク|アット|艾特)(?=[\\p{Script=Latin}]))`;
const spokenDomain = `${label}(?:${space}{1,3}(?:${dashWords})${space}{1,3}${label})?(?:${dot}${label}){1,5}`;
const spoken = new RegExp(`(${spokenLocal})(${spokenAt})(${spokenDomain})`, "giu");

const providers =
  "gmail|googlemail|hotmail|outlook|yahoo|icloud|live|msn|aol|gmx|web|t-online|wp|onet|interia|libero|orange|ziggo|kpnmail|uol|bol|terra|naver|qq|163|126|proton|protonmail|walla|yandex";
const knownEnds =
  "com|net|org|de|at|ch|fr|es|pt|br|it|nl|be|pl|tr|uk|eu|io|info|example|test|il|jp|cn|tw|hk|ae|eg|sa|mx|ar|co|cl|ca|us|ru|con|cmo|ocm|comm|vom|xom";
const written = new RegExp(
  // gmail. com, gmail ,com: a gap only where the rest can be nothing else
  `(${local})${gap}@(?:${gap}@)*${gap}((?:${providers})(?:${gap}[.,،、。]${gap}(?:${knownEnds})|${space}{1,2}(?:com|con))(?![\\p{Script=Latin}\\p{N}@.])|${label}${space}{1,3}[.,]${space}{1,3}(?:${knownEnds})(?![\\p{Script=Latin}\\p{N}@.])|(?:gmailcom|hotmailcom|outlookcom|yahoocom|gmail|hotmail|outlook)(?![\\p{Script=Latin}\\p{N}@.-])|${label}(?:(?:[.．]|\\.\\.|[,،、。](?=(?:${knownEnds})(?![\\p{Script=Latin}\\p{N}])))${label}){1,5})`,
  "giu",
);
const writtenThenSpoken = new RegExp(`(${spokenLocal})${gap}@${gap}(${label}(?:${dot}${label}){1,5})`, "giu");

const isSureAt = new RegExp(`${open}|${sureAtWords}`, "iu");
const isSpokenDomain = new RegExp(`${space}(?:${dotWords})${space}|${open}`, "iu");
const everyLine = new RegExp(`${space}{1,3}(?:${lineWords})${space}{1,3}`, "giu");
const everyDash = new RegExp(`${space}{1,3}(?:${dashWords})${space}{1,3}`, "giu");
const everyDot = new RegExp(dot, "giu");
const isDotWord = new RegExp(`^(?:${dotWords})$`, "iu");

const spokenSign = new RegExp(`${sureAtWords}|${dotWords}`, "u");

/** Cheaply, and rather once too often: whether there can be an address in a text. */
export function mayHoldAddress(text: string): boolean {
  return (
    text.includes("@") ||
    text.includes("\uff20") ||
    spokenSign.test(text.toLowerCase()) ||
    /[([]\s?at\s?[)\]]/iu.test(text)
  );
}

/** Every address in a text, in the order of their places, with obvious slips repaired. */
export function findAddresses(text: string): Address[] {
  const found: Address[] = [];
  const take = (match: RegExpMatchArray, localPart: string, domain: string): void => {
    const value = repaired(localPart, domain);
    const start = (match.index ?? 0) + match[0].search(/[\p{Script=Latin}\p{N}_]/u);
    const end = (match.index ?? 0) + match[0].length;
    if (value === null || found.some((other) => start < other.end && end > other.start)) return;
    found.push({ start, end, value });
  };
  for (const match of text.matchAll(written)) take(match, match[1] ?? "", match[2] ?? "");
  for (const match of text.matchAll(writtenThenSpoken)) take(match, match[1] ?? "", match[2] ?? "");
  spoken.lastIndex = 0;
  for (let match = spoken.exec(text); match !== null; match = spoken.exec(text)) {
    if (isMeant(text, match)) take(match, match[1] ?? "", match[3] ?? "");
    // "reach me at lucy dot okafor at …": what begins with "me at" hides what begins a word later.
    else spoken.lastIndex = match.index + (match[1] ?? "").length;
  }
  return found.sort((one, other) => one.start - other.start);
}

/** "look at example.com" is no address; "jane at example dot com" is. */
function isMeant(text: string, match: RegExpMatchArray): boolean {
  const [, localPart = "", at = "", domain = ""] = match;
  if (isSureAt.test(at)) return true;
  if (
    /^(?:me|us|it|look|is|are|him|her|them|mail|email|mir|mich|uns|moi|adres\p{L}*|address|available|works?)$/iu.test(
      localPart,
    )
  )
    return false;
  if (isSpokenDomain.test(domain)) return true;
  const before = text.slice(Math.max(0, (match.index ?? 0) - 40), match.index);
  return /mail|correo|adres|indirizzo|بريد|ايميل|דוא|メール|邮箱/iu.test(before);
}

const longest = 254;
const form =
  /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.%+'-]*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,24}$/u;

/** Whether this is one whole address. */
export function isAddress(text: string): boolean {
  return text.length <= longest && form.test(text);
}

function repaired(localPart: string, domain: string): string | null {
  const front = spelledOut(localPart)
    .replace(/^[._%+-]+|[.-]+$/gu, "")
    .replace(/\.{2,}/gu, ".");
  const labels = spelledOut(domain.replace(/^(\p{L}+)\s+(?=co[mn]$)/iu, "$1."))
    .replace(/[,،、。．]/gu, ".")
    .split(/\.+/u)
    .filter((each) => each !== "");
  if (labels.some((each) => isDotWord.test(each)) && labels.length <= 2) return null;
  const value = `${front}@${repairedDomain(labels).join(".")}`.toLowerCase();
  return isAddress(value) ? value : null;
}

function spelledOut(text: string): string {
  return text.replace(everyLine, "_").replace(everyDash, "-").replace(everyDot, ".").replace(/\s+/gu, "");
}

const big = ["gmail", "hotmail", "outlook", "yahoo", "icloud"];
/** One letter away from a big one, and a provider itself. */
const ownRight = new Set(["mail", "email", "ymail", "gmx", "rmail"]);
const endSlips: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  vom: "com",
  xom: "com",
  cim: "com",
  ney: "net",
  nte: "net",
  ogr: "org",
  orgg: "org",
};

/** gmial.com, gmail.con, gmailcom, gmail: what nobody can have meant otherwise. */
function repairedDomain(labels: readonly string[]): string[] {
  const [only = ""] = labels;
  if (labels.length === 1) {
    const provider = /^(gmail|hotmail|outlook|yahoo)(?:com)?$/iu.exec(only)?.[1];
    return provider === undefined ? [...labels] : [provider, "com"];
  }
  const end = labels.at(-1)?.toLowerCase() ?? "";
  const mended = [...labels.slice(0, -1), endSlips[end] ?? end];
  if (mended.length !== 2) return mended;
  const [name = "", top = ""] = mended;
  const meant = ownRight.has(name) ? undefined : big.find((each) => isSlipOf(name.toLowerCase(), each));
  const isBig = meant !== undefined || big.includes(name.toLowerCase());
  return [meant ?? name, isBig && /^(?:co|cm|om|c|coma|come)$/u.test(top) ? "com" : top];
}

/** One letter too many, too few or wrong, or two exchanged. */
export function isSlipOf(word: string, meant: string): boolean {
  if (word === meant || Math.abs(word.length - meant.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === meant[at]) at += 1;
  const rest = word.slice(at);
  const other = meant.slice(at);
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}
