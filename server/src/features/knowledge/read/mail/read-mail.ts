import PostalMime from "postal-mime";
import type { Address, Attachment, Email } from "postal-mime";
import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { oneLine } from "../../../../foundation/one-line.ts";
import { plainText } from "../../plain-text.ts";
import { dropNeverContent } from "../clean.ts";
import { parseDocument } from "../dom.ts";
import { dropImages } from "../links.ts";
import { toMarkdown } from "../markdown.ts";
import { cleanText } from "../text.ts";
import { Unreadable } from "../unreadable.ts";
import { cutReply } from "./cut-reply.ts";

/** A file that came with a mail. */
export interface MailFile {
  readonly name: string;
  readonly bytes: number;
  /** Absent where it is larger than a file of a conversation may be. */
  readonly content?: Uint8Array;
}

/** A mail as far as a conversation needs it; all of it is a stranger's word. */
export interface ReadMail {
  /** With its angle brackets; "" where it has none. */
  readonly messageId: string;
  /** Message-IDs that it names as those before it, the nearest first. */
  readonly answers: readonly string[];
  readonly from: { readonly email: string; readonly name: string } | null;
  /** All addresses that it may have been sent to, as they stand in its header. */
  readonly recipients: string;
  readonly subject: string;
  /** What was written, without quote and signature; and all of it. */
  readonly reply: string;
  readonly text: string;
  readonly attachments: readonly MailFile[];
  /** Values of the headers about automation and authentication, by lowercase name. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

const nestingLevels = 50;
const headerBytes = 512 * 1024;
const textCharacters = 100_000;
const htmlCharacters = 400_000;
const attachmentsListed = limits.attachments;
/** A smaller image within the text is part of its design. */
const decorationBytes = 8 * 1024;
const messageIdsRead = 50;
const headerCharacters = 4_000;
const valuesOfHeader = 10;

const headersRead = new Set([
  "authentication-results",
  "auto-submitted",
  "content-type",
  "list-id",
  "precedence",
  "return-path",
  "x-autoreply",
  "x-autorespond",
]);
const recipientHeaders = new Set(["to", "cc", "delivered-to", "x-original-to", "x-forwarded-to", "envelope-to"]);

/** Parses a mail as it was sent (RFC 5322). Throws Unreadable with a reason. Costly on hostile input: run it in the worker. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: nestingLevels, maxHeadersSize: headerBytes }).catch(
    (error: unknown) => {
      throw new Unreadable(because("email_broken"), {
        cause: error,
      });
    },
  );
  const { text, reply } = textsOf(mail);
  return {
    messageId: oneLine(messageIdsIn(mail.messageId)[0] ?? "", headerCharacters),
    answers: [...messageIdsIn(mail.inReplyTo), ...messageIdsIn(mail.references).toReversed()],
    from: mailbox(mail.from),
    recipients: valuesOf(mail, recipientHeaders).join("\n"),
    subject: oneLine(mail.subject ?? "", 200),
    text,
    reply,
    attachments: mail.attachments
      .map(toMailFile)
      .filter((file, at) => !(isInline(mail.attachments[at]) && file.bytes < decorationBytes))
      .slice(0, attachmentsListed),
    headers: Object.fromEntries([...headersRead].map((name) => [name, valuesOf(mail, new Set([name]))])),
  };
}

/** An image within the text, such as a logo of its signature. */
function isInline(attachment: Attachment | undefined): boolean {
  return attachment?.related === true && attachment.mimeType.startsWith("image/");
}

function toMailFile({ filename, mimeType, content }: Attachment): MailFile {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  const name = oneLine(filename ?? mimeType.replace("/", "."), 100);
  return { name, bytes: bytes.length, ...(bytes.length <= limits.attachmentBytes && { content: bytes }) };
}

function textsOf({ text = "", html = "" }: Email): { text: string; reply: string } {
  const plain = cleanText(text.slice(0, textCharacters)).trim();
  if (plain !== "") return { text: plain, reply: cutReply(plain) };
  const document = parseDocument(html.slice(0, htmlCharacters));
  dropNeverContent(document.body);
  dropImages(document.body);
  const markdown = cleanText(toMarkdown(document.body)).slice(0, textCharacters);
  return { text: plainText(markdown), reply: plainText(cutReply(markdown)) };
}

function mailbox(address: Address | undefined): ReadMail["from"] {
  const first = address?.group === undefined ? address : address.group[0];
  const email = oneLine(first?.address ?? "", 254);
  return email === "" ? null : { email, name: oneLine(first?.name ?? "", 100) };
}

function valuesOf({ headers }: Email, names: ReadonlySet<string>): string[] {
  const values = headers.filter(({ key }) => names.has(key)).slice(0, valuesOfHeader);
  return values.map(({ value }) => value.slice(0, headerCharacters));
}

function messageIdsIn(header = ""): string[] {
  return [...header.slice(0, 20 * headerCharacters).matchAll(/<[^<>\s]{1,400}>/gu)]
    .map(([id]) => id)
    .slice(-messageIdsRead);
}
