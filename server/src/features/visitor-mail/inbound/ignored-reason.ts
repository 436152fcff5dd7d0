import { foldEmail, isEmail } from "@svc/contract";
import type { IgnoredReason } from "@svc/contract";
import type { ReadMail } from "../../knowledge/knowledge.ts";

const robots: ReadonlySet<string> = new Set(["mailer-daemon", "postmaster", "no-reply", "noreply"]);

/** Why nobody is to answer a mail (RFC 3834), or there is nothing to answer; null: somebody may. */
export function ignoredReason(mail: ReadMail, ownAddresses: readonly string[]): IgnoredReason | null {
  const values = (name: string) => (mail.headers[name] ?? []).map((value) => value.trim().toLowerCase());
  const [precedence = ""] = values("precedence");
  const { from } = mail;
  const isReport = values("content-type").some((type) => type.startsWith("multipart/report"));
  const [local = ""] = (from?.email ?? "").toLowerCase().split("@", 1);
  if (values("return-path").includes("<>") || isReport || local === "mailer-daemon") return "bounce";
  if (from === null || !isEmail(from.email)) return "no_sender";
  if (ownAddresses.some((own) => foldEmail(own) === foldEmail(withoutDetail(from.email)))) return "own_address";
  if (values("list-id").length > 0 || ["list", "bulk", "junk"].includes(precedence)) return "list";
  if (precedence === "auto_reply" || robots.has(local) || saysAutomatic(values)) return "auto_reply";
  return mail.text === "" && mail.attachments.length === 0 && mail.subject === "" ? "empty" : null;
}

function saysAutomatic(values: (name: string) => readonly string[]): boolean {
  const submitted = values("auto-submitted").some((value) => !value.startsWith("no"));
  return submitted || values("x-autoreply").some((value) => value !== "no") || values("x-autorespond").length > 0;
}

/** `local+detail@domain` is the same mailbox. */
export function withoutDetail(email: string): string {
  const at = email.lastIndexOf("@");
  const [local = ""] = email.slice(0, at).split("+", 1);
  return `${local}${email.slice(at)}`;
}
