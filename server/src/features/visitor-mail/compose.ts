import { packs } from "../../language/packs.ts";
import type { Language } from "../../language/packs.ts";
import { fill } from "../../language/messages.ts";
import type { MailWords } from "../../language/messages.ts";
import { escapeHtml } from "../../foundation/escape-html.ts";
import { mailButton, mailHeading, mailNote, mailPage, mailText } from "../../foundation/mail-page.ts";
import { anchor, unlinked } from "../../foundation/mail-text.ts";
import type { Mail } from "../../foundation/mail.ts";
import { oneLine } from "../../foundation/one-line.ts";
import { isSameSubject, withoutPrefix } from "./inbound/subjects.ts";
import { messageIdOf } from "./reply-address.ts";
import type { MailedItem, MailedTicket } from "./read-items.ts";

/** A mail to a visitor: what it brings, and what stands around it. */
export interface Batch {
  readonly threadKey: number;
  readonly mailId: string;
  /** `thr_…`. */
  readonly threadId: string;
  /** Where answers go, if not to where the mail comes from. */
  readonly replyTo: string | undefined;
  /** What the visitor's own mail said that it is about. */
  readonly subject: string | null;
  readonly to: string;
  readonly language: Language;
  /** What the owner's help center or chat is called. */
  readonly title: string;
  /** An address, or a path of the service. */
  readonly logo: string | null;
  readonly items: readonly MailedItem[];
  /** Of a thread that is about a ticket alone. */
  readonly ticket: MailedTicket | null;
  readonly link: { readonly url: string; readonly expiresAt: number } | null;
  readonly unsubscribeUrl: string;
  readonly baseUrl: string;
  /** Message-IDs of the thread's mails before. */
  readonly earlier: readonly string[];
  /** How long the thread's next mail waits. */
  readonly afterMs: number;
}

const rightToLeft: readonly Language[] = ["ar", "he"];

/** One mail, as plain text and as HTML. Texts stay text in both; what visitors wrote makes no link either. */
export function composeVisitorMail(batch: Batch): Mail & { readonly messageId: string } {
  const { to, mailId, threadId, replyTo, language, items, link, unsubscribeUrl, baseUrl, earlier } = batch;
  const own = packs[language].messages.mail;
  const title = oneLine(batch.title, 100);
  const parts = items.map((item) => ({ head: headOf(own, item, title), text: textOf(own, item) }));
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const expires = link === null ? "" : fill(own.expires, { date: date.format(link.expiresAt) });
  const why = fill(own.why, { title });
  return {
    to,
    fromName: title,
    subject: subjectOf(batch, fill(own.subject, { title })),
    replyTo,
    messageId: messageIdOf(mailId, threadId, new URL(baseUrl).hostname),
    ...(earlier.length === 0 ? {} : { inReplyTo: earlier.at(-1), references: [...earlier] }),
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    text: [
      ...parts.map(({ head, text }) => [head, text].filter((part) => part !== "").join("\n")),
      ...(link === null ? [] : [`${own.open}: ${link.url}\n${expires}`]),
      `-- \n${why}\n${own.unsubscribe}: ${unsubscribeUrl}`,
    ]
      .join("\n\n")
      .concat("\n"),
    html: mailPage({
      language,
      direction: rightToLeft.includes(language) ? "rtl" : "ltr",
      head: logoOf(batch) + escapeHtml(title),
      parts: [
        ...parts.map(({ head, text }) => mailHeading(head) + (text === "" ? "" : mailText(text))),
        ...(link === null ? [] : [mailNote(expires) + mailButton(link.url, own.open)]),
      ],
      footer: [escapeHtml(why), anchor(unsubscribeUrl, own.unsubscribe)],
    }),
  };
}

function subjectOf({ ticket, subject }: Batch, own: string): string {
  if (ticket !== null) return `[#${ticket.number}] ${oneLine(ticket.subject, 150)}`;
  return subject === null || isSameSubject(own, [subject]) ? own : `Re: ${withoutPrefix(oneLine(subject, 150))}`;
}

/** In a transcript, what strangers wrote makes no link. */
function textOf({ you }: MailWords, { text, said }: MailedItem): string {
  if (said === undefined) return text;
  return said
    .map(({ author, text: line, files }) =>
      [`${author ?? you}:`, author === null ? unlinked(line) : line, files].filter((part) => part !== "").join("\n"),
    )
    .join("\n\n");
}

function headOf(own: MailWords, { author, ticket, status, said }: MailedItem, title: string): string {
  if (said !== undefined) return own.transcript;
  if (ticket === null) return fill(own.replied, { name: oneLine(author ?? title, 100) });
  const values = { number: String(ticket.number), subject: unlinked(oneLine(ticket.subject, 150)) };
  return status === null ? fill(own.comment, values) : fill(own.status, { ...values, status: own.statuses[status] });
}

/** Mail programs load pictures from an address alone. */
function logoOf({ logo, baseUrl }: Batch): string {
  const url = logo === null ? null : URL.parse(logo, baseUrl);
  if (url === null || !/^https?:$/u.test(url.protocol)) return "";
  return `<img src="${escapeHtml(url.href)}" alt="" height="32" style="vertical-align:middle;margin-inline-end:8px">`;
}
