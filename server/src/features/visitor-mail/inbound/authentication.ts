import type { SessionEmail } from "@svc/contract";

export type Authentication = SessionEmail["authentication"];

/**
 * What the trusted server found out about the sender (RFC 8601). Only the header that it wrote last counts, which
 * stands first: it takes out those of its own name that came with the mail, and others may be the sender's.
 */
export function authenticationOf(headers: readonly string[], authservId: string | null): Authentication {
  if (authservId === null) return null;
  for (const header of headers) {
    const [head = "", ...results] = header.split(";");
    if (head.trim().split(/\s/u, 1)[0]?.toLowerCase() !== authservId.toLowerCase()) continue;
    const of = (method: string) => results.map((result) => resultOf(result, method)).find((one) => one !== null);
    return { spf: of("spf") ?? null, dkim: of("dkim") ?? null, dmarc: of("dmarc") ?? null };
  }
  return null;
}

function resultOf(text: string, method: string): string | null {
  const [name = "", value = ""] = text.split("=", 2).map((part) => part.trim().toLowerCase());
  return name === method ? (/^[a-z]{1,20}/u.exec(value)?.[0] ?? null) : null;
}
