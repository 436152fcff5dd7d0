import type { Notification, NotificationSettings } from "@svc/contract";
import type { Mail } from "../../foundation/mail.ts";
import { escapeHtml } from "../../foundation/escape-html.ts";
import { mailButton, mailHeading, mailNote, mailPage, mailText } from "../../foundation/mail-page.ts";
import { anchor, unlinked } from "../../foundation/mail-text.ts";
import { itemLink, settingsLink } from "./links.ts";
import { oneLine } from "../../foundation/one-line.ts";
import { words } from "./words.ts";

/** A mail to be written: what it tells, and what stands around it. */
export interface Digest {
  readonly id: string;
  readonly to: string;
  readonly workspaceName: string;
  readonly items: readonly (Notification & {
    readonly chatbotName: string | null;
    readonly lines?: readonly string[];
  })[];
  /** All that it stands for; the first of them are `items`. */
  readonly count: number;
  readonly settings: Pick<NotificationSettings, "language" | "timeZone">;
  readonly baseUrl: string;
  readonly unsubscribeUrl: string;
}

const subjectCharacters = 150;

/** One mail, as plain text and as HTML. Strangers' texts stay text in both: no header, no markup, no link. */
export function composeMail({ id, to, items, count, settings, baseUrl, unsubscribeUrl, ...digest }: Digest): Mail {
  const { language, timeZone } = settings;
  const { mail } = words[language];
  const time = new Intl.DateTimeFormat(language, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const lines = items.map((item) => ({
    title: unlinked(item.title),
    text: unlinked(item.text),
    more: (item.lines ?? []).map((line) => `– ${unlinked(line)}`),
    where: [unlinked(oneLine(item.chatbotName ?? "", 100)), time.format(Date.parse(item.createdAt))]
      .filter((part) => part !== "")
      .join(" · "),
    link: itemLink(baseUrl, item),
    open: mail.open[item.target.kind],
  }));
  const first = items[0]?.title ?? "";
  const more = count > items.length ? [mail.more(count - items.length)] : [];
  const workspace = unlinked(oneLine(digest.workspaceName, 100));
  const why = mail.why(workspace);
  const settingsUrl = settingsLink(baseUrl);
  return {
    to,
    subject: oneLine(count === 1 ? first : `${mail.digest(count)}: ${first}`, subjectCharacters),
    messageId: `<${id}@${new URL(baseUrl).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    text: [
      ...lines.map(({ title, text, more: list, where, link, open }) =>
        [title, ...(text === "" ? [] : [text]), ...list, where, `${open}: ${link}`].join("\n"),
      ),
      ...more,
      ["--", why, `${mail.settings}: ${settingsUrl}`, `${mail.unsubscribe}: ${unsubscribeUrl}`].join("\n"),
    ]
      .join("\n\n")
      .concat("\n"),
    html: mailPage({
      language,
      head: escapeHtml(workspace),
      parts: [
        ...lines.map(({ title, text, more: list, where, link, open }) =>
          [
            mailHeading(title),
            mailNote(where),
            ...[text, list.join("\n")].filter((part) => part !== "").map(mailText),
            mailButton(link, open),
          ].join(""),
        ),
        ...more.map(mailText),
      ],
      footer: [escapeHtml(why), `${anchor(settingsUrl, mail.settings)} · ${anchor(unsubscribeUrl, mail.unsubscribe)}`],
    }),
  };
}

/** The test email. */
export function composeTestMail(to: string, language: Digest["settings"]["language"], baseUrl: string): Mail {
  const { mail } = words[language];
  const link = settingsLink(baseUrl);
  return {
    to,
    subject: mail.test.subject,
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${mail.test.text}\n\n${mail.settings}: ${link}\n`,
    html: mailPage({
      language,
      head: escapeHtml(new URL(baseUrl).host),
      parts: [mailText(mail.test.text) + mailButton(link, mail.settings)],
    }),
  };
}
