import { attributionStarts, attributionVerbs, headerNames, programSignatures, separators } from "./quote-words.ts";

/** An attribution is wrapped into so many lines at most; a quoted header has its lines within so many. */
const attributionLines = 4;
const headerLines = 8;
/** Nothing that a mail program writes around a quote is longer. */
const longestLine = 400;
/** Lines from the end within which a program's signature stands. */
const signatureLines = 6;

/**
 * The new text of an email, without quotes and signature; the whole text if nothing else is
 * left, as in a mail that only forwards. Line by line, with a few lines ahead at most.
 */
export function cutReply(text: string): string {
  const lines = text.replaceAll("\uFEFF", "").split(/\r\n|\r|\n/u);
  const folded = lines.map(foldLine);
  const own: string[] = [];
  for (let at = 0; at < lines.length;) {
    if (endsReply(folded, at)) break;
    const quote = quoteFrom(folded, at);
    if (quote === "rest") break;
    if (quote === 0) own.push(lines[at] ?? "");
    at += Math.max(quote, 1);
  }
  const reply = withoutProgramSignature(own).join("\n").trim();
  return reply === "" ? text.trim() : reply;
}

/** Lower case, plain spaces, without the marks that make it bold or indent it. */
function foldLine(line: string): string {
  return line
    .slice(0, longestLine)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s*_\\|]+/gu, " ")
    .trim();
}

const isQuoted = (line: string): boolean => line.startsWith(">");

/** Whether the signature, or a quoted mail with its header, begins here. */
function endsReply(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return line === "--" || line === "—" || isSeparator(line) || isHeader(lines, at);
}

function isSeparator(line: string): boolean {
  if (!line.startsWith("-")) return false;
  if (line.endsWith("-") && line.includes("@") && saysWrote(line)) return true;
  return separators.has(line.replaceAll("-", "").trim());
}

/** From, date and one more, one of the first two at once. */
function isHeader(lines: readonly string[], at: number): boolean {
  const first = headerNameOf(lines[at]);
  if (first !== "from" && first !== "date") return false;
  const names = new Set(lines.slice(at, at + headerLines).map(headerNameOf));
  return names.has("from") && (names.has("date") || names.has("to")) && names.has("subject");
}

function headerNameOf(line = ""): string | undefined {
  const colon = line.indexOf(":");
  const name = line.slice(0, Math.max(colon, 0)).trim();
  return Object.hasOwn(headerNames, name) ? headerNames[name] : undefined;
}

/** How many lines from here are quoted or say who is quoted; `rest`: all that follow. */
function quoteFrom(lines: readonly string[], at: number): number | "rest" {
  const line = lines[at] ?? "";
  if (isQuoted(line)) return 1;
  const attribution = attributionAt(lines, at);
  if (attribution === 0) return 0;
  let next = at + attribution;
  while (lines[next] === "") next++;
  if (next < lines.length && isQuoted(lines[next] ?? "")) return next - at;
  // Without quote marks the end of the quote is unknown, and people write "On 5 May your colleague wrote:" themselves.
  const attributionText = lines.slice(at, at + attribution).join(" ");
  return attributionText.includes("@") || (isDated(attributionText) && /\d[:.h]\d\d/u.test(attributionText))
    ? "rest"
    : 0;
}

/** How many lines say who wrote what is quoted below: "On … wrote:". 0: none. */
function attributionAt(lines: readonly string[], at: number): number {
  const first = lines[at] ?? "";
  // Gmail's of old says date and name alone.
  if (/^\d{4}-\d{2}-\d{2} /u.test(first) && first.endsWith(">:")) return 1;
  if (!isDated(first) && !first.includes("@") && !saysWrote(first)) return 0;
  let joined = "";
  for (let count = 1; count <= attributionLines; count++) {
    const line = lines[at + count - 1] ?? "";
    if (line === "" || isQuoted(line)) return 0;
    joined = `${joined} ${line}`;
    if (line.endsWith(":")) return joined.length <= longestLine && saysWrote(joined) && /\d/u.test(joined) ? count : 0;
  }
  return 0;
}

function isDated(line: string): boolean {
  return attributionStarts.some((start) => line.startsWith(start));
}

function saysWrote(line: string): boolean {
  return attributionVerbs.some((verb) => line.includes(verb));
}

/** Without "Sent from my …" at the end, and the line that separates it. */
function withoutProgramSignature(own: readonly string[]): readonly string[] {
  const written = own.flatMap((line, nth) => (line.trim() === "" ? [] : [nth]));
  const last = written.slice(-signatureLines).find((nth) => isProgramSignature(own[nth] ?? ""));
  const textEnd = last === undefined ? own.length : last;
  let end = textEnd;
  while (end > 0 && isRule(own[end - 1] ?? "")) end--;
  return own.slice(0, end);
}

function isProgramSignature(line: string): boolean {
  const folded = foldLine(line).replace(/[[\]<>()]/gu, "");
  return folded.length <= 120 && programSignatures.some((start) => folded.startsWith(start));
}

/** Blank, or a row of dashes or underscores. */
function isRule(line: string): boolean {
  return /^[\s_\-–—=]*$/u.test(line);
}
