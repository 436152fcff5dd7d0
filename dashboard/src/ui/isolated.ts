/** For a sentence of ours with others' words in it: their marks of direction end with them (Unicode FSI, PDI). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
