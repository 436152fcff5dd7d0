/** So many passages below the best tell what a question reaches in any; where there are fewer, the rest reach nothing. */
const others = 5;

/**
 * What a question reaches in passages that do not answer it: the mean score of the five next best after the
 * best, passing over those that only repeat its text. A question about something that is not there reaches
 * nearly as much in all of them. `ranked` best first.
 */
export function usualScore(ranked: readonly { readonly score: number; readonly text: string }[]): number {
  const [best, ...rest] = ranked;
  const different = rest.filter(({ text }) => text !== best?.text).slice(0, others);
  return different.reduce((sum, { score }) => sum + score, 0) / others;
}
