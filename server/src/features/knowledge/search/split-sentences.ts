/** Ends of sentences that need no space after them: Chinese, Japanese, Arabic, Indic, Armenian, Ethiopic, Khmer, Burmese. */
const ends = /[。！？｡．؟۔।॥։።។။]+[”’」』）)\]]*|(?<![.!?…])[.!?…]+["'”’»)\]*_`]*(?=\s|$)/gu;
/** Links, code and emphasis of Markdown: a cut inside one would leave two broken halves. */
const spans =
  /(?<!\\)!?\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\]\((?:(?!\]\()[^()\\\s]|\\.|\([^()\s]*\))*(?:\s+"[^"]*")?\)|`[^`]+`|<[^<>\s]+>|(?<![\\\w*])(\*{1,3})(?=\S)[^*]*?\S\1(?!\w)|(?<![\\\w])(_{1,3})(?=\S)[^_]*?\S\2(?!\w)/gu;
const abbreviations = new Set(
  `mr mrs ms dr prof st sr jr vs etc e.g i.e eg ie cf al no nos vol fig p pp approx dept est inc ltd co corp jan feb mar apr jun jul
  aug sep sept oct nov dec mon tue wed thu fri sat sun u.s u.k gen col sen rep gov capt lt
  z.b d.h u.a bzw ca nr str tel abs art bspw evtl ggf inkl max min usw vgl ing dipl
  sra dra ud uds pág núm av m mme mlle env sig dott ecc č čp např tzv tj mgr mudr judr phdr`.split(/\s+/u),
);
const lastWord = /(?:^|[\s("'“«[])([\p{L}\p{N}.]+)$/u;
const startsLower = /^\s+["'“«([]*\p{Ll}/u;
const initial = /^\p{Lu}$/u;
const ordinal = /^\d{1,2}$/u;
const thaiLengthMax = 200;
/** More characters than any has: a longer word ends its sentence. */
const longestAbbreviation = 16;

/**
 * Cuts text of any script into sentences, each line on its own, so that list items and table rows stay
 * whole. Decimals, initials, common abbreviations and ordinals ("3. Mai") end no sentence, and no link,
 * code or emphasis of Markdown is cut. The pieces, in order, are trimmed and never empty.
 */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n+/u)
    .flatMap(splitLine)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  const whole = /[[*_`<]/u.test(line) ? Array.from(line.matchAll(spans), spanOf) : [];
  let start = 0;
  let at = 0;
  for (const match of line.matchAll(ends)) {
    const end = match.index + match[0].length;
    while ((whole[at]?.to ?? Infinity) <= end) at++;
    if ((whole[at]?.from ?? Infinity) < match.index) continue;
    if (match[0].startsWith(".") && !endsSentence(line.slice(start, match.index), line.slice(end, end + 8))) continue;
    sentences.push(line.slice(start, end));
    start = end;
  }
  sentences.push(line.slice(start));
  return sentences.flatMap(splitThai);
}

const spanOf = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length });

function endsSentence(before: string, after: string): boolean {
  if (/\s$/u.test(before)) return true; // " . ": a tokenised text
  if (startsLower.test(after)) return false;
  const word = lastWord.exec(before.slice(-longestAbbreviation))?.[1] ?? "";
  return !(initial.test(word) || ordinal.test(word) || abbreviations.has(word.toLowerCase()));
}

/** Thai puts a space where others put a full stop or a comma. */
function splitThai(sentence: string): string[] {
  if (sentence.length <= thaiLengthMax || !/\p{Script=Thai}{20}/u.test(sentence)) return [sentence];
  return sentence.split(/(?<=\p{Script=Thai}{4}) +(?=\p{Script=Thai}{4})/u);
}
