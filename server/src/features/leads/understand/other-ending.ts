import { anyOf } from "./text.ts";
import type { Span } from "./text.ts";
import { corrects } from "./wish-words.ts";
import { turnsRound } from "./whose-words.ts";

const ending =
  /(?<![\p{L}\p{N}.@])(?:\.|(?:dot|punkt|punto|ponto|point|punt|kropka|nokta|نقطة|נקודה|点|ドット) ?)((?:[a-z]{2,3}\.)?[a-z]{2,10})(?![\p{Script=Latin}\p{N}@])/giu;

/** "not .com but .de": the address with the ending that is meant. */
export function otherEnding(text: string, addresses: readonly Span[], email: string): string {
  const found = [...text.matchAll(ending)]
    .filter(({ index }) => !addresses.some(({ start, end }) => index >= start && index < end))
    .map(([, name = ""]) => name.toLowerCase());
  const now = found.find((each) => email.endsWith(`.${each}`));
  const others = found.filter((each) => !email.endsWith(`.${each}`));
  const [meant] = others;
  if (meant === undefined || others.length > 1 || addresses.length > 1) return email;
  if (now === undefined && !anyOf(corrects, text) && !anyOf(turnsRound, text)) return email;
  return email.replace(/(?<=@[^.]+(?:\.[^.]+)*?)(?:\.[a-z]{2,3})?\.[a-z]+$/u, (end) =>
    end.split(".").length > 2 && !meant.includes(".") && !/^\.(?:com?|org|net|ac|gov|edu)\./u.test(end)
      ? `${end.slice(0, end.lastIndexOf("."))}.${meant}`
      : `.${meant}`,
  );
}
