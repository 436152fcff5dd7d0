import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import type { HttpBinding } from "../operation.ts";
import { attachmentSchema } from "../resources/attachment.ts";
import { sessionIdSchema } from "../resources/conversation.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const upload = {
  method: "POST",
  status: 201,
  creates: true,
  multipart: "file",
  maxBodyBytes: limits.smallBodyBytes,
} as const satisfies Omit<HttpBinding, "path">;

export const uploadVisitorFile = defineOperation({
  name: "uploadVisitorFile",
  summary:
    "Upload a file as a visitor, to be sent with the next message. Send its `url` as a `file` part. Before the first message, it creates the session and returns the visitor's token.",
  access: "public",
  http: {
    ...upload,
    path: "/api/public/chat/{sessionId}/attachments",
    answersSecret: true,
    givesVisitorToken: true,
  },
  problems: [
    "unauthorized",
    "identity_required",
    "not_found",
    "conflict",
    "origin_not_allowed",
    "consent_required",
    "unprocessable",
    "rate_limited",
    "unavailable",
  ],
  input: z.strictObject({
    sessionId: sessionIdSchema,
    chatbotId: chatbotId.optional().describe("Unique identifier of the chatbot. Needed without a visitor token."),
    consent: z
      .enum(["true", "false"])
      .optional()
      .describe("Whether the visitor has agreed to the chatbot's consent text: `true` or `false`."),
    userJwt: line(4_000)
      .optional()
      .describe(
        "Proof of who the visitor is, for an upload before the first message; needed where the chatbot requires a verified identity.",
      ),
  }),
  output: attachmentSchema.extend({
    visitorToken: z.string().nullable().describe("Token of the session, if the upload created it; otherwise null."),
  }),
});

export const uploadAgentFile = defineOperation({
  name: "uploadAgentFile",
  summary: "Upload a file as a person, to be sent with a reply (`attachmentIds`).",
  access: "reply",
  // The reply that sends it is audited.
  audited: false,
  http: { ...upload, path: "/api/sessions/{sesId}/attachments" },
  problems: ["not_found", "conflict", "unprocessable", "unavailable"],
  input: z.strictObject({ sesId: line(100).describe("Unique identifier of the session (`ses_…`).") }),
  output: attachmentSchema,
});

export const downloadAttachment = defineOperation({
  name: "downloadAttachment",
  summary: "Download a file of a conversation by its signed `url`. Images come inline, everything else as a download.",
  access: "public",
  http: { method: "GET", path: "/api/public/attachments/{attachmentId}", download: "*/*" },
  problems: ["not_found"],
  input: z.object({
    attachmentId: line(100).describe("Unique identifier of the attachment (`att_…`)."),
    expires: z.string().max(20).describe("When the address expires, in Unix seconds."),
    signature: z.string().max(100).describe("Signature of the address."),
  }),
  output: z.string().meta({ description: "The file" }),
});
