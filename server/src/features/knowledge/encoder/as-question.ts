/**
 * A question or FAQ variant as the encoder is given it: with one question mark at its end. "opening hours"
 * asks the same as "Opening hours?", but the encoder takes the mark for meaning.
 */
export function asQuestion(text: string): string {
  return `${text.trim().replace(/(?<![\s.?!])[\s.?!]+$/u, "")}?`;
}
