import type { Notification, NotificationSettings } from "@svc/contract";
import type { Mail } from "../../foundation/mail.ts";
import { escapeHtml } from "../../foundation/escape-html.ts";
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
  }));
  const first = items[0]?.title ?? "";
  const more = count > items.length ? [mail.more(count - items.length)] : [];
  const why = mail.why(unlinked(oneLine(digest.workspaceName, 100)));
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
      ...lines.map(({ title, text, more: list, where, link }) =>
        [title, ...(text === "" ? [] : [text]), ...list, where, `${mail.open}: ${link}`].join("\n"),
      ),
      ...more,
      ["--", why, `${mail.settings}: ${settingsUrl}`, `${mail.unsubscribe}: ${unsubscribeUrl}`].join("\n"),
    ]
      .join("\n\n")
      .concat("\n"),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
      '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">',
      ...lines.map(
        ({ title, text, more: list, where, link }) =>
          `<p><strong>${escapeHtml(title)}</strong><br>${text === "" ? "" : `${escapeHtml(text)}<br>`}` +
          list.map((line) => `${escapeHtml(line)}<br>`).join("") +
          `<small>${escapeHtml(where)}</small><br>${anchor(link, mail.open)}</p>`,
      ),
      ...more.map((text) => `<p>${escapeHtml(text)}</p>`),
      `<hr><p><small>${escapeHtml(why)}<br>${anchor(settingsUrl, mail.settings)}<br>`,
      `${anchor(unsubscribeUrl, mail.unsubscribe)}</small></p></body></html>`,
      "",
    ].join("\n"),
  };
}

/** The test email. */
export function composeTestMail(to: string, language: Digest["settings"]["language"], baseUrl: string): Mail {
  const { mail } = words[language];
  const text = `${mail.test.text}\n\n${mail.settings}: ${settingsLink(baseUrl)}\n`;
  return { to, subject: mail.test.subject, text, headers: { "Auto-Submitted": "auto-generated" } };
}
