import { escapeHtml } from "./escape-html.ts";

export interface MailPage {
  readonly language: string;
  readonly direction?: "ltr" | "rtl";
  /** HTML above the card: who writes. */
  readonly head: string;
  /** HTML of the card, a part each, with a line between them. */
  readonly parts: readonly string[];
  /** HTML below the card: why the mail was sent, and how to end it. */
  readonly footer?: readonly string[];
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = "color:#14181f";
const quiet = "color:#566070";

/** Dark colors, for the mail programs that read a style sheet. The others show the light ones, which stand inline. */
const darkStyle =
  "@media (prefers-color-scheme:dark){body,.page{background:#0f1115!important}" +
  ".card{background:#171a20!important;border-color:#2b313c!important}.line{border-color:#2b313c!important}" +
  ".ink{color:#eef1f5!important}.quiet,.quiet a{color:#a3adbc!important}}";

/** The HTML of every mail: a card on a page, laid out with tables, since Outlook knows no other width. */
export function mailPage({ language, direction = "ltr", head, parts, footer = [] }: MailPage): string {
  const cell = (style: string, content: string, name = "ink") =>
    `<tr><td class="${name}" style="${font};${style}">${content}</td></tr>`;
  return [
    `<!doctype html><html lang="${language}" dir="${direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><style>${darkStyle}</style></head>`,
    '<body style="margin:0;background:#f6f7f9">',
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9">',
    '<tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">',
    cell(`padding:0 4px 12px;font-size:15px;font-weight:600;${ink}`, head),
    '<tr><td class="card" style="padding:8px 24px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0">',
    ...parts.map((part, nth) =>
      cell(
        `padding:16px 0;font-size:15px;line-height:1.55;${ink}${nth === 0 ? "" : ";border-top:1px solid #dfe3e8"}`,
        part,
        "ink line",
      ),
    ),
    "</table></td></tr>",
    ...(footer.length === 0
      ? []
      : [cell(`padding:16px 4px 0;font-size:12px;line-height:1.6;${quiet}`, footer.join("<br>\n"), "quiet")]),
    "</table></td></tr></table></body></html>",
    "",
  ].join("\n");
}

/** A paragraph of plain text; its line breaks stay. */
export function mailText(text: string): string {
  return `<p dir="auto" style="margin:0 0 12px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

/** The heading of a part. */
export function mailHeading(text: string): string {
  return `<p dir="auto" style="margin:0 0 4px;font-size:16px;font-weight:600">${escapeHtml(text)}</p>`;
}

/** A line beside the point: a date, when a link ends. */
export function mailNote(text: string): string {
  return `<p dir="auto" class="quiet" style="margin:0 0 12px;font-size:13px;${quiet}">${escapeHtml(text)}</p>`;
}

/** The one thing to do. */
export function mailButton(url: string, label: string): string {
  const style =
    "display:inline-block;padding:9px 16px;border-radius:8px;background:#2563eb;color:#ffffff;" +
    "font-size:14px;font-weight:600;text-decoration:none";
  return `<p style="margin:4px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}
