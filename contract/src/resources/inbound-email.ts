import { z } from "zod";
import { reasonCodeFields } from "./reason.ts";

/** Why an email becomes no message. */
export const ignoredReasonSchema = z.enum([
  "auto_reply",
  "list",
  "bounce",
  "own_address",
  "no_sender",
  "empty",
  "too_many",
  "too_large",
  "unreadable",
]);
export type IgnoredReason = z.output<typeof ignoredReasonSchema>;

const reason = ignoredReasonSchema
  .nullable()
  .describe(
    "Why the email was ignored; null for an email that wasn't. `too_many`: more than 20 in an hour. `too_large`: over 30 MB.",
  );
const sesId = z
  .string()
  .nullable()
  .describe("Unique identifier of the email's session (`ses_…`); null if there's none or it was deleted.");

/** What became of an email that was handed over. */
export const receivedEmailSchema = z.object({
  outcome: z
    .enum(["received", "repeated", "ignored"])
    .describe("What was done with the email. `repeated`: its Message-ID came before, so nothing was done."),
  reason,
  sesId,
});

export const inboundEmailSchema = z
  .object({
    receivedAt: z.iso.datetime().describe("When the email was handed over to the service."),
    outcome: z.enum(["received", "ignored"]).describe("Whether the email became a message or was ignored."),
    reason,
    sesId,
  })
  .meta({ id: "InboundEmail" });
export type InboundEmail = z.output<typeof inboundEmailSchema>;

const resultOf = (method: string) =>
  z.string().nullable().describe(`Result of the ${method} check, such as \`pass\` or \`fail\`; null if there's none.`);

/** An email of a conversation, as it came. */
export const sessionEmailSchema = z
  .object({
    messageId: z.string().describe("Unique identifier of the message the email became."),
    from: z.string().describe("Sender's address as given in the email."),
    subject: z.string().describe("Subject of the email; empty if it has none."),
    text: z.string().describe("Whole text of the email, including quoted text and signature."),
    authentication: z
      .object({ spf: resultOf("SPF"), dkim: resultOf("DKIM"), dmarc: resultOf("DMARC") })
      .nullable()
      .describe("Results of your mail server's checks (`inboundEmail.authservId`); null if it reported none."),
    draft: z.string().nullable().describe("Draft of an answer for your team; null if none was made."),
  })
  .meta({ id: "SessionEmail" });
export type SessionEmail = z.output<typeof sessionEmailSchema>;

const time = z.iso.datetime().nullable();

/** The mailbox that email is fetched from. */
export const mailboxSchema = z
  .object({
    state: z
      .enum(["off", "connecting", "connected", "failing"])
      .describe("`off`: no mailbox is set up for this workspace (`IMAP_URL`)."),
    checkedAt: time.describe("When the mailbox was last checked; null if it never was."),
    failingSince: time.describe("Since when the mailbox can't be checked; null if it can."),
    reason: z.string().nullable().describe("Why the mailbox can't be checked, and what to do; null if it can."),
    ...reasonCodeFields,
    skipped: z
      .int()
      .describe("Number of emails left in the mailbox: sent to no chatbot's address, or failed five times."),
    skippedAt: time.describe("When an email was last left in the mailbox; null if none was."),
  })
  .meta({ id: "Mailbox" });
export type Mailbox = z.output<typeof mailboxSchema>;

export const mailboxTestSchema = z
  .object({
    works: z.boolean().describe("Whether svc could sign in and open the folder."),
    reason: z.string().nullable().describe("What is wrong, and what to do; null if it works."),
    ...reasonCodeFields,
  })
  .meta({ id: "MailboxTest" });
export type MailboxTest = z.output<typeof mailboxTestSchema>;
