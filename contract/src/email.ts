/** An email address as it stands in a text: `text.slice(start, end)` is how the visitor wrote it. */
export interface FoundEmail {
  readonly email: string;
  readonly start: number;
  readonly end: number;
}

const longest = 254;
const longestLocal = 64;
const longestLabel = 63;

/**
 * Whether this is one email address and nothing else: RFC 5322 atext with dots before the `@`, letters of any
 * script (RFC 6531), and a domain of at least two labels, in Unicode or as `xn--…`. No quoted local part, no IP address.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  return text.length <= longest && at > 0 && isLocal(text.slice(0, at)) && isDomain(text.slice(at + 1));
}

/** As it is stored: trimmed, with `@` and `'` for what phones and input methods put in their place. */
export function normalEmail(text: string): string {
  return plainSigns(text.trim());
}

/** What one person's addresses are compared by: case, width and Unicode's forms do not count; what follows a `+` does. */
export function foldEmail(email: string): string {
  return normalEmail(email).normalize("NFKC").toLowerCase();
}

/**
 * The email addresses in a text, in their order. Each is taken whole or not at all, never as the end of a longer run
 * of address characters. Punctuation of the sentence around it is left out. Linear in the text's length.
 */
export function findEmails(text: string): FoundEmail[] {
  return runsOf(text).flatMap(({ start, run }) => {
    const found = emailIn(run);
    return found === null
      ? []
      : [{ email: found.email, start: start + found.at, end: start + found.at + found.length }];
  });
}

/** The text with every run that holds an `@` replaced, whether it is an address or only looks like one. */
export function hideEmails(text: string, hidden: string): string {
  let masked = "";
  let behind = 0;
  for (const { start, run } of runsOf(text)) {
    const found = emailIn(run);
    const [from, to] = found === null ? [0, run.length] : [found.at, found.at + found.length];
    masked += text.slice(behind, start + from) + hidden;
    behind = start + to;
  }
  return masked + text.slice(behind);
}

interface Run {
  readonly start: number;
  readonly run: string;
}

const addressSigns = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.@-]+/gu;
/** Scripts that are written without spaces, or put their particles right before a Latin word. */
const closePart =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Arabic}]+/gu;
const isClose =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Runs of address characters with an `@` between others; a letter next to one of another script begins a new one. */
function runsOf(text: string): Run[] {
  if (!/[@＠﹫]/u.test(text)) return [];
  return [...plainSigns(text).matchAll(addressSigns)].flatMap(({ 0: whole, index }) =>
    whole.includes("@") ? partsOf(whole, index).filter(({ run }) => /[^@]@[^@]/u.test(run)) : [],
  );
}

function partsOf(whole: string, index: number): Run[] {
  const cuts = new Set<number>();
  for (const { 0: part, index: from } of whole.matchAll(closePart)) {
    if (/[\p{L}\p{N}_]/u.test(whole.charAt(from - 1))) cuts.add(from);
    if (/[\p{L}\p{N}_]/u.test(whole.charAt(from + part.length))) cuts.add(from + part.length);
  }
  const ends = [...cuts, whole.length].sort((one, other) => one - other);
  return ends.map((end, nth) => {
    const from = ends[nth - 1] ?? 0;
    return { start: index + from, run: whole.slice(from, end) };
  });
}

/** Signs that a text may put around an address, and an address may begin with. */
const brackets: Readonly<Record<string, string>> = { _: "_", "{": "}", "|": "|", "/": "/", "=": "=" };

function emailIn(run: string): { readonly email: string; readonly at: number; readonly length: number } | null {
  // Of a URL; and of two "@" no part is known to be the address.
  if (run.startsWith("//") || run.indexOf("@") !== run.lastIndexOf("@")) return null;
  const sign = run.indexOf("@");
  const [domainRun = ""] = /^[\p{L}\p{M}\p{N}.-]*/u.exec(run.slice(sign + 1)) ?? [];
  const domain = sentenceEndOff(domainRun);
  const after = run.slice(sign + 1 + domain.length);
  if (/^_+[\p{L}\p{N}]/u.test(after)) return null;
  const local = bracketOff(run.slice(0, sign), after);
  const email = `${local}@${domain}`;
  if (!isEmail(email) || isProse(local) || isNextSentence(domain)) return null;
  return { email, at: sign - local.length, length: email.length };
}

/** "write...ada@example.com", "- ada@…" without the space, "'ada@example.com'", "_ada@example.com_". */
function bracketOff(local: string, after: string): string {
  const ellipsis = local.lastIndexOf("...");
  const bare = (ellipsis < 0 ? local : local.slice(ellipsis + 3)).replace(/^[.'*~`-]+/u, "");
  const closing = brackets[bare.charAt(0)];
  return closing !== undefined && after.startsWith(closing) ? bare.slice(1) : bare;
}

/** "ada@example.com." and "ada@example.com-thanks": no top-level domain has a hyphen but in front, as xn--. */
function sentenceEndOff(run: string): string {
  let end = run.length;
  while (end > 0 && (run[end - 1] === "." || run[end - 1] === "-")) end -= 1;
  const last = run.lastIndexOf(".", end - 1) + 1;
  const hyphen = run.startsWith("xn--", last) ? -1 : run.slice(0, end).indexOf("-", last);
  return run.slice(0, hyphen < 0 ? end : hyphen);
}

/** Chinese and Japanese put no space before an address: "邮箱是李明@…" has words of the sentence in it. */
function isProse(local: string): boolean {
  if (!isClose.test(local)) return false;
  return (
    /[是为為到给給在的箱件址]/u.test(local) ||
    (/\p{Script=Hiragana}/u.test(local) && /[\p{Script=Han}\p{Script=Katakana}]/u.test(local))
  );
}

/** "ada@example.com.Please write": the sentence's space is missing, and where the domain ends is a guess. */
function isNextSentence(domain: string): boolean {
  const last = domain.slice(domain.lastIndexOf(".") + 1);
  return /^\p{Lu}\p{Ll}/u.test(last) && !/^\p{Lu}/u.test(domain);
}

function isLocal(local: string): boolean {
  if (local.length > longestLocal || local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  if (isClose.test(local) && /\p{Script=Latin}/u.test(local)) return false;
  return /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u.test(local);
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return labels.length > 1 && labels.every(isLabel) && isTop(top);
}

function isLabel(label: string): boolean {
  if (label.length > longestLabel || label.startsWith("-") || label.endsWith("-")) return false;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u.test(label);
}

function isTop(label: string): boolean {
  if (/^xn--[a-z\d-]+$/iu.test(label)) return true;
  // "comи": letters of two scripts are nobody's top-level domain.
  return label.length > 1 && /^[\p{L}\p{M}]+$/u.test(label) && (/^[a-z]+$/iu.test(label) || !/[a-z]/iu.test(label));
}

/** Full-width forms and typographic apostrophes, each as the one ASCII character that it stands for. */
function plainSigns(text: string): string {
  return text.replace(/[\uff01-\uff5e‘’ʼ﹫]/gu, (sign) => {
    if (sign === "﹫") return "@";
    return sign < "\uff01" ? "'" : String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
  });
}
