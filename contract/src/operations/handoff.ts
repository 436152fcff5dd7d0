import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { messageSchema, messageTextSchema, sessionIdSchema } from "../resources/conversation.ts";
import {
  cannedReplySchema,
  cannedTextSchema,
  inboxEventSchema,
  presenceStateSchema,
  replyDraftSchema,
  sessionHandoffSchema,
  sessionSummarySchema,
  shortcutSchema,
  teamStatusSchema,
  visitorEventSchema,
} from "../resources/handoff.ts";
import { line, prose } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const sesId = line(100).describe("Unique identifier of the session (`ses_…`).");
const path = "/api/sessions/{sesId}";

export const replyToSession = defineOperation({
  name: "replyToSession",
  summary: "Reply to a visitor as a person. If nobody has the conversation, the caller takes it over.",
  access: "reply",
  http: { method: "POST", path: `${path}/replies`, status: 201, creates: true },
  problems: ["conflict", "unprocessable"],
  /** A message's text is `content` everywhere else. */
  input: z
    .strictObject({
      sesId,
      text: messageTextSchema.optional().describe("Text of the reply, as Markdown. Alias of `content`."),
      content: messageTextSchema.optional().describe("Text of the reply, as Markdown. Give either this or `text`."),
      attachmentIds: z
        .array(line(100))
        .max(limits.messageAttachments)
        .optional()
        .describe("Uploaded files to send with the reply (`att_…`); with files, the text is optional."),
    })
    .refine(
      ({ text, content, attachmentIds = [] }) =>
        attachmentIds.length > 0
          ? text === undefined || content === undefined
          : (text === undefined) !== (content === undefined),
      { path: ["text"], message: "is required (or content, not both)" },
    ),
  output: messageSchema,
});

export const mailTranscript = defineOperation({
  name: "mailTranscript",
  summary: "Email a conversation's transcript to its visitor.",
  access: "reply",
  http: { method: "POST", path: `${path}/transcript`, maxBodyBytes: limits.smallBodyBytes },
  input: z.strictObject({ sesId }),
  output: z.object({
    to: z.string().nullable().describe("Email address of the visitor; null if none is known."),
    outcome: z
      .enum(["queued", "off", "no address", "unsubscribed"])
      .describe(
        "`queued`: the email is on its way. `off`: no mail server is configured, or the chatbot sends no email. Otherwise the reason it can't be sent.",
      ),
  }),
});

const action = z.enum(["claim", "assign", "return", "escalate"]);

export const changeHandoff = defineOperation({
  name: "changeHandoff",
  summary:
    "Change who has a conversation: take it over (`claim`), assign it (`assign`), return it to the chatbot (`return`) or call a person (`escalate`). If someone else has it, the error names them.",
  access: "reply",
  http: { method: "POST", path: `${path}/handoff`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["conflict", "unprocessable"],
  input: z
    .strictObject({
      sesId,
      action: action.describe(
        "What to do: `claim` takes the conversation, `assign` gives it to a member, `return` gives it back to the chatbot, `escalate` calls a person.",
      ),
      member: line(100).optional().describe("Member to assign it to (`usr_…`); only for `assign`."),
      name: line(limits.nameCharacters)
        .optional()
        .describe("Name of the agent that the visitor sees; for `claim` and `assign`."),
      reason: prose(limits.handoffReasonCharacters).optional().describe("Why the conversation changes hands."),
    })
    .refine(({ action: wanted, member }) => (wanted === "assign") === (member !== undefined), {
      path: ["member"],
      message: "is needed to assign, and for nothing else",
    }),
  output: sessionHandoffSchema,
});

export const sayTyping = defineOperation({
  name: "sayTyping",
  summary: "Show the visitor that a person is typing. Send it again every few seconds.",
  access: "reply",
  // It changes nothing that is stored.
  audited: false,
  http: { method: "POST", path: `${path}/typing`, status: 204, maxBodyBytes: limits.smallBodyBytes },
  problems: ["conflict"],
  input: z.strictObject({ sesId }),
  output: z.null(),
});

export const sharePresence = defineOperation({
  name: "sharePresence",
  summary: "Show other agents that you view a session or type in it. Send it again every 20 seconds.",
  access: "reply",
  // It changes nothing that is stored.
  audited: false,
  http: { method: "POST", path: `${path}/presence`, status: 204, maxBodyBytes: limits.smallBodyBytes },
  input: z.strictObject({
    sesId,
    state: presenceStateSchema.describe("What the caller does in the session: `viewing`, `typing` or `left`."),
  }),
  output: z.null(),
});

export const getSessionSummary = defineOperation({
  name: "getSessionSummary",
  summary:
    "Get a summary of a conversation. The chatbot's language model writes it; without a model it's composed from the messages.",
  access: "read",
  http: { method: "GET", path: `${path}/summary` },
  input: z.strictObject({ sesId }),
  output: sessionSummarySchema,
});

export const draftReply = defineOperation({
  name: "draftReply",
  summary:
    "Draft a reply to the visitor's latest message, as the chatbot would answer it. Nothing is sent or stored; a language model's tokens count.",
  access: "reply",
  // It changes nothing that is stored.
  audited: false,
  http: { method: "POST", path: `${path}/draft`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["conflict", "too_many_attempts"],
  input: z.strictObject({ sesId }),
  output: replyDraftSchema,
});

export const followSessions = defineOperation({
  name: "followSessions",
  summary: "Stream the workspace's conversations: new messages, and who has which conversation.",
  access: "read",
  http: { method: "GET", path: "/api/sessions/events", eventStream: true },
  problems: ["not_found"],
  input: z.strictObject({ chatbotId: chatbotId.optional() }),
  output: inboxEventSchema,
});

export const getTeamStatus = defineOperation({
  name: "getTeamStatus",
  summary: "Get whether a chatbot's team is available, and how soon it usually replies.",
  access: "public",
  http: { method: "GET", path: "/api/public/chatbot/{chatbotId}/team" },
  input: z.object({ chatbotId }),
  output: teamStatusSchema,
});

export const followChat = defineOperation({
  name: "followChat",
  summary:
    "Stream the visitor's own conversation: messages from people, and the assignee. Send `Last-Event-ID` to get missed events.",
  access: "visitor",
  http: { method: "GET", path: "/api/public/chat/{sessionId}/events", eventStream: true },
  problems: ["origin_not_allowed", "rate_limited"],
  input: z.object({ sessionId: sessionIdSchema }),
  output: visitorEventSchema,
});

const { shape } = cannedReplySchema;
const cannedReply = {
  shortcut: describedAs(shape.shortcut, shortcutSchema),
  text: describedAs(shape.text, cannedTextSchema),
  chatbotId: describedAs(shape.chatbotId, chatbotId.nullable()),
};
const cannedReplyId = line(100).describe("Unique identifier of the saved reply (`rep_…`).");

export const listCannedReplies = defineOperation({
  name: "listCannedReplies",
  summary: "List saved replies. With a `chatbotId`, those of the chatbot and those for all chatbots.",
  access: "read",
  http: { method: "GET", path: "/api/canned-replies", csv: "cannedReplies" },
  problems: ["not_found"],
  input: listQuery.extend({ chatbotId: chatbotId.optional() }),
  output: listOf("cannedReplies", cannedReplySchema, "saved replies"),
});

export const createCannedReply = defineOperation({
  name: "createCannedReply",
  summary: "Create a saved reply.",
  access: "reply",
  http: { method: "POST", path: "/api/canned-replies", status: 201, creates: true },
  problems: ["not_found", "conflict"],
  input: z.strictObject({ ...cannedReply, chatbotId: cannedReply.chatbotId.default(null) }),
  output: cannedReplySchema,
});

export const updateCannedReply = defineOperation({
  name: "updateCannedReply",
  summary: "Update a saved reply.",
  access: "reply",
  http: { method: "PATCH", path: "/api/canned-replies/{cannedReplyId}" },
  problems: ["conflict"],
  input: z.strictObject(cannedReply).partial().extend({ cannedReplyId }),
  output: cannedReplySchema,
});

export const deleteCannedReply = defineOperation({
  name: "deleteCannedReply",
  summary: "Delete a saved reply.",
  access: "reply",
  http: { method: "DELETE", path: "/api/canned-replies/{cannedReplyId}", status: 204 },
  input: z.strictObject({ cannedReplyId }),
  output: z.null(),
});
