/**
 * A reason of the service's in other words; one that they do not know stays as it was sent. What stands in
 * place of an … may be a reason itself.
 */
export function reword(reason: string, words: Readonly<Record<string, string>>): string {
  for (const [sent, told] of Object.entries(words)) {
    if (sent === reason) return told;
    if (!sent.includes("…")) continue;
    const named = patternOf(sent).exec(reason)?.slice(1);
    if (named !== undefined) return told.replaceAll("…", () => reword(named.shift() ?? "", words));
  }
  return reason;
}

function patternOf(sent: string): RegExp {
  const parts = sent.split("…").map((part) => part.replaceAll(/[.()]/gu, String.raw`\$&`));
  return new RegExp(`^${parts.join("(.+?)")}$`, "su");
}
