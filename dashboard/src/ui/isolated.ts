/** A text of unknown direction within a sentence: marks in it turn nothing around (UAX #9, isolates). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
