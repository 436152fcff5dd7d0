import { packs } from "../../../language/packs.ts";
import { fill } from "../../../language/messages.ts";

const prefixes: ReadonlySet<string> = new Set(
  "re aw antw antwort wg fw fwd tr rv sv vs vb rép rif r res ref odp ynt enc i".split(" "),
);

/** A subject without Re:, AW:, Fwd: … */
export function withoutPrefix(subject: string): string {
  let rest = subject.trim();
  for (;;) {
    const colon = rest.indexOf(":");
    const prefix = rest.slice(0, Math.max(colon, 0)).replace(/\[\d{1,3}\]$/u, "");
    if (!prefixes.has(prefix.trim().toLowerCase())) return rest;
    rest = rest.slice(colon + 1).trim();
  }
}

const baseSubject = (subject: string): string =>
  withoutPrefix(subject.normalize("NFKC")).toLowerCase().replace(/\s+/gu, " ");

/** Whether a subject is one of these, as far as programs on the way change it: `[EXTERNAL] Re: …`, or none. */
export function isSameSubject(subject: string, known: readonly string[]): boolean {
  const base = baseSubject(subject);
  return base === "" || known.map(baseSubject).some((one) => one !== "" && (base.includes(one) || one.includes(base)));
}

/** What our mails are about, in any language. */
export function ownSubjects(title: string): string[] {
  return Object.values(packs).map(({ messages }) => fill(messages.mail.subject, { title }));
}
