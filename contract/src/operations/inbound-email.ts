import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  inboundEmailSchema,
  mailboxSchema,
  mailboxTestSchema,
  receivedEmailSchema,
  sessionEmailSchema,
} from "../resources/inbound-email.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const sesId = line(100).describe("Unique identifier of the session (`ses_…`).");

export const receiveEmail = defineOperation({
  name: "receiveEmail",
  summary:
    "Hand over a visitor's email as it was sent (RFC 5322). A reply continues its conversation, any other email opens one, and the same Message-ID counts once. The API key may also be the password of HTTP Basic.",
  access: "write",
  problems: ["conflict"],
  audited: false,
  http: {
    method: "POST",
    path: "/api/inbound-email",
    upload: "message/rfc822",
    maxBodyBytes: limits.emailBytes,
    takesBasic: true,
  },
  input: z.strictObject({ chatbotId }),
  output: receivedEmailSchema,
});

export const listInboundEmails = defineOperation({
  name: "listInboundEmails",
  summary: "List a chatbot's emails of the last 90 days, newest first, and why some were ignored.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/inbound-emails", csv: "emails" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("emails", inboundEmailSchema),
});

export const listSessionEmails = defineOperation({
  name: "listSessionEmails",
  summary: "List the emails of a conversation as they came, oldest first, with drafts of answers.",
  access: "read",
  http: { method: "GET", path: "/api/sessions/{sesId}/emails" },
  input: z.strictObject({ sesId }),
  output: z.object({ emails: z.array(sessionEmailSchema).describe("The last 50 emails of the conversation.") }),
});

export const getMailbox = defineOperation({
  name: "getMailbox",
  summary: "Get the state of the IMAP mailbox that email is fetched from.",
  access: "read",
  wholeWorkspace: true,
  http: { method: "GET", path: "/api/mailbox" },
  input: z.strictObject({}),
  output: mailboxSchema,
});

export const testMailbox = defineOperation({
  name: "testMailbox",
  summary: "Test the connection to the IMAP mailbox: signs in and opens the folder. Changes nothing in it.",
  access: "write",
  wholeWorkspace: true,
  audited: false,
  http: { method: "POST", path: "/api/mailbox/test", maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: z.strictObject({}),
  output: mailboxTestSchema,
});
