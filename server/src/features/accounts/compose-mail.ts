import type { MemberLanguage } from "@svc/contract";
import { escapeHtml } from "../../foundation/escape-html.ts";
import type { Mail } from "../../foundation/mail.ts";
import { mailButton, mailPage, mailText } from "../../foundation/mail-page.ts";
import type { AccountMail } from "./words.ts";

/** An account email, as plain text and as HTML. */
export function composeAccountMail(
  { subject, before, action, after }: AccountMail,
  { to, language, baseUrl }: { readonly to: string; readonly language: MemberLanguage; readonly baseUrl: string },
): Mail {
  return {
    to,
    subject,
    text: [...before, `${action.label}:\n${action.url}`, ...after].join("\n\n").concat("\n"),
    html: mailPage({
      language,
      head: escapeHtml(new URL(baseUrl).host),
      parts: [[...before.map(mailText), mailButton(action.url, action.label)].join("")],
      footer: after.map(escapeHtml),
    }),
  };
}
