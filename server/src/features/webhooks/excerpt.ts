import { cleanText, hideEmails } from "@svc/contract";

/** Of an answer's body, as much as helps to find a fault. */
export const excerptBytes = 1_024;

const hidden = "[hidden]";

/**
 * The beginning of what a receiver answered, fit to be kept and shown: no secret of ours or anybody's
 * that looks like one, no signature that it echoes, no address of a person.
 */
export function excerptOf(bytes: Buffer): string {
  return hideEmails(cleanText(new TextDecoder().decode(bytes.subarray(0, excerptBytes))), hidden)
    .replace(/\b(?:whsec|svc|sk|pk|ghp|xox[a-z])[\w+/=-]+/gu, (token) => (token.length < 14 ? token : hidden))
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/giu, `$1 ${hidden}`)
    .replace(
      /(["']?(?:password|secret|token|api[_-]?key|authorization|cookie)["']?\s*[:=]\s*)("[^"]*"?|[^\s,;&}<]+)/giu,
      `$1${hidden}`,
    )
    .replace(/\b[0-9a-f]{40,}\b/giu, hidden);
}
