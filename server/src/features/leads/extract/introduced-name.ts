import { nameFrom, nameUpTo } from "./names.ts";
import type { FoundName } from "./names.ts";
import type { Phrase } from "./phrases.ts";
import type { ReadTurn } from "./read-turn.ts";

export interface Introduced {
  readonly found: FoundName;
  /** "my name is Ada", "I'm Ada Byron"; not "I'm Ada", where as much else may stand. */
  readonly isSure: boolean;
  /** Sure where the address is made of the name. */
  readonly isLikely: boolean;
}

/** The name by which visitors introduce themselves in a message; the surest where there are several. */
export function introducedName(turn: ReadTurn): Introduced | null {
  // "*John Baker" corrects what was written before.
  const corrected = turn.text.startsWith("*") ? nameFrom(turn, 0) : null;
  if (corrected !== null) return { found: corrected, isSure: true, isLikely: true };
  const names = turn.phrases.flatMap((phrase): Introduced[] => {
    const found = nameBy(turn, phrase);
    if (found === null) return [];
    const isPhraseSure = phrase.kind === "myNameIs" || phrase.kind === "isMyName";
    const isPlain = found.to - found.from > 1 && /\p{Lu}/u.test(found.name);
    return [{ found, isSure: found.isWhole && (isPhraseSure || isPlain), isLikely: phrase.kind !== "nameLabel" }];
  });
  return names.find(({ isSure }) => isSure) ?? names[0] ?? null;
}

function nameBy(turn: ReadTurn, { kind, from, to }: Phrase): FoundName | null {
  if (kind === "isMyName" || kind === "afterName")
    return isJoined(turn, from, /^[ ,、]{0,3}$/u) ? nameUpTo(turn, from) : null;
  if (kind === "nameLabel") return isJoined(turn, to, /^ ?[:：=] ?$/u) ? nameFrom(turn, to) : null;
  if (kind !== "myNameIs" && kind !== "iAm") return null;
  return isJoined(turn, to, /^[ \u00a0:：=–—"“«-]{0,4}$/u) ? nameFrom(turn, to, kind === "myNameIs") : null;
}

/** Nothing but such signs between an introduction and what it introduces. */
function isJoined({ tokens, text }: ReadTurn, to: number, signs: RegExp): boolean {
  const [before, next] = [tokens[to - 1], tokens[to]];
  return before !== undefined && next !== undefined && signs.test(text.slice(before.end, next.start));
}
