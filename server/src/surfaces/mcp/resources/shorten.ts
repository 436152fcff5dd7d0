/** More would fill a model's context. The API returns all of it. */
const charactersAtMost = 200_000;

/** A resource's text, or its beginning with a remark that there is more. */
export function shorten(text: string): string {
  if (text.length <= charactersAtMost) return text;
  const beginning = text.slice(0, charactersAtMost).toWellFormed();
  return `${beginning}\n\n(These are the first ${charactersAtMost} of ${text.length} characters.)`;
}
