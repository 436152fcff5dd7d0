/** A pattern for `like` with a backslash as its escape: finds the text anywhere, and takes none of its signs for a wildcard. */
export function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}
