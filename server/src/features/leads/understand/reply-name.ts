import { readName } from "./names.ts";
import { matchesOf } from "./text.ts";
import { inForeignReplies, inReplies } from "./wish-words.ts";

/** The name in a short answer to the question for it; null where it is none. */
export function nameInReply(text: string, known: readonly string[]): string | null {
  const surnameFirst = /(?:^|:)\s*(\p{Lu}[\p{L}\p{M}'-]+), (\p{Lu}[\p{L}\p{M}'-]+)\s*(?:$|[.;!,\n–-])/u.exec(text);
  if (surnameFirst !== null) {
    const form = readName(`${surnameFirst[2]} ${surnameFirst[1]}`, known, true);
    if (form !== null) return form.name;
  }
  const pieces = text
    .replace(/[.!…]+(?=\s)/gu, ",")
    .replace(/[.!…~)(:;*"«»„“”]+/gu, " ")
    .split(/[,\n،、。]|\s(?:und|and|et|y|e|en|i|ve|ו|و)\s(?=[^\p{Lu}])/u)
    .map((piece) => piece.replace(ends, "").trim())
    .filter((piece) => piece !== "");
  const clear = pieces.map((piece) => readName(piece, known, true)).find((form) => form?.isClear === true);
  if (clear !== undefined && clear !== null) return clear.name;
  for (const piece of pieces) {
    const rest = without(inReplies, piece);
    for (const candidate of [without(inForeignReplies, rest), rest, piece]) {
      const form = readName(candidate, known, true);
      if (form !== null && form.name.split(" ").length <= 3) return form.name;
    }
  }
  return null;
}

/** "with Bia", "Rose and …" */
const ends =
  /^\s*(?:(?:with|mit|avec|con|com|met|z)\s+(?:(?:der|die|la|le|el|il|a|o|de)\s+)?(?=\p{L})|(?:ben|ich bin|bin)\s+|(?:مع|עם)\s+|d[ei]\s+(?=\p{Lu}\p{L}+\s\p{Lu}))|\s+(?:and|und|et|y|e|en|i|ve|ben|und meine?|et mon|y mi|e o|e il|e la|en mijn|and my)\s*$/giu;

/** A capital within the answer may be the name's. */
function without(pattern: RegExp, text: string): string {
  let rest = "";
  let from = 0;
  for (const { 0: match, index } of matchesOf(pattern, text)) {
    if (/^\p{Lu}/u.test(text.slice(index)) && index > 0) continue;
    rest += `${text.slice(from, index)} `;
    from = index + match.length;
  }
  return rest + text.slice(from);
}
