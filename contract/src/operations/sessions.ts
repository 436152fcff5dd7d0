import { z } from "zod";
import { describedAs, nextCursor } from "../fields.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { knownEmailSchema } from "../resources/account.ts";
import {
  handoffSchema,
  inboxViewSchema,
  messageSchema,
  sessionRatingSchema,
  ownSessionSchema,
  sessionIdSchema,
  sessionActivitySchema,
  sessionNoteSchema,
  listedSessionSchema,
  sessionSchema,
  sessionStatusSchema,
} from "../resources/conversation.ts";
import { clearableProse, line, prose } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const sesId = line(100).describe("Unique identifier of the session (`ses_…`).");
const path = "/api/sessions/{sesId}";
const visitorPath = "/api/public/chat/{sessionId}";
const tag = prose(limits.tagCharacters);
const score = z.int().min(1).max(5).describe("The visitor's rating of the conversation, 1 (worst) to 5 (best).");

export const listSessions = defineOperation({
  name: "listSessions",
  summary:
    "List sessions, newest first. The view `needs_reply` lists the longest wait first. With `q`, a page can hold fewer items than there are; continue with `nextCursor`.",
  access: "read",
  http: { method: "GET", path: "/api/sessions", csv: "sessions" },
  problems: ["not_found"],
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      sessionId: sessionIdSchema.optional().describe("Name of the session, as your site chose it."),
      status: sessionStatusSchema.optional(),
      handoff: handoffSchema.optional(),
      view: inboxViewSchema
        .optional()
        .describe(
          "View of the inbox: `open`, `needs_reply` (a person owes a reply, longest wait first), `mine`, `unassigned` (waiting for an agent), `ai`, `snoozed` or `resolved`. Snoozed sessions appear only in `snoozed`.",
        ),
      ...timeSpan,
      tag: tag.optional().describe("Only sessions with this tag."),
      rating: z.coerce.number().pipe(score).optional().describe("Only sessions with this rating, 1 to 5."),
      assignee: line(100)
        .optional()
        .describe("Only sessions assigned to this member: a member's identifier, `me` or `nobody`."),
      email: knownEmailSchema.optional().describe("Only sessions of the visitor with this email address."),
      externalId: line(limits.externalIdCharacters)
        .optional()
        .describe("Only sessions of the visitor whom your site calls so."),
      q: prose(limits.searchCharacters)
        .optional()
        .describe("Words to look for in messages, visitors and tags; all of them have to occur."),
    })
    .refine(...inOrder),
  output: listOf("sessions", listedSessionSchema),
});

const count = z.int();

export const getSessionCounts = defineOperation({
  name: "getSessionCounts",
  summary: "Count the sessions in each view of the inbox, up to 1,000 each.",
  access: "read",
  http: { method: "GET", path: "/api/sessions/counts" },
  problems: ["not_found"],
  input: z.strictObject({ chatbotId: chatbotId.optional() }),
  output: z.object({
    needsReply: count.describe("Sessions in which a person owes the visitor a reply."),
    mine: count.describe("Sessions assigned to the caller."),
    unassigned: count.describe("Sessions that wait for an agent."),
    ai: count.describe("Open sessions that the chatbot handles."),
    snoozed: count.describe("Number of snoozed sessions."),
  }),
});

export const getSession = defineOperation({
  name: "getSession",
  summary: "Get a session.",
  access: "read",
  http: { method: "GET", path },
  input: z.strictObject({ sesId }),
  output: sessionSchema,
});

export const updateSession = defineOperation({
  name: "updateSession",
  summary: "Update a session: resolve, reopen or snooze it, or set its tags.",
  access: "reply",
  http: { method: "PATCH", path },
  problems: ["unprocessable"],
  input: z.strictObject({
    sesId,
    status: sessionStatusSchema.optional(),
    tags: z.array(tag).max(limits.tags).optional().describe("Tags of the session. They replace all earlier ones."),
    snoozedUntil: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe(
        "End of the snooze, at most a year ahead; null ends it. Resolving the session and the visitor's next message end it too.",
      ),
  }),
  output: sessionSchema,
});

export const listSessionActivity = defineOperation({
  name: "listSessionActivity",
  summary: "List what people did in a session, oldest first. At most the latest 200 entries.",
  access: "read",
  http: { method: "GET", path: `${path}/activity` },
  input: z.strictObject({ sesId }),
  output: z.object({
    activity: z.array(sessionActivitySchema).describe("What people did in the session, oldest first."),
  }),
});

/** What becomes of many sessions at once; at least one of the changes. */
export const updateSessions = defineOperation({
  name: "updateSessions",
  summary:
    "Update up to 100 sessions: assign, tag, resolve, reopen or snooze them. Sessions that can't be changed are returned with the error.",
  access: "reply",
  http: { method: "POST", path: "/api/sessions/bulk" },
  problems: ["not_found", "unprocessable"],
  input: z
    .strictObject({
      ids: z.array(sesId).min(1).max(limits.bulkSessions).describe("Unique identifiers of the sessions (`ses_…`)."),
      status: sessionStatusSchema.optional(),
      addTags: z.array(tag).min(1).max(limits.tags).optional().describe("Tags to add; existing ones stay."),
      assignee: line(100)
        .nullable()
        .optional()
        .describe("Member to assign the sessions to (`usr_…`); null returns them to the chatbot."),
      snoozedUntil: z.iso
        .datetime()
        .nullable()
        .optional()
        .describe("End of the snooze, at most a year ahead; null ends it."),
    })
    .refine(
      ({ ids: _ids, ...changes }) => Object.values(changes).some((change) => change !== undefined),
      "must name at least one change",
    )
    .refine(({ status, assignee }) => status !== "resolved" || assignee === undefined, {
      path: ["assignee"],
      message: "must be omitted if the sessions are resolved",
    }),
  output: z.object({
    updated: z.array(z.string()).describe("Unique identifiers of the sessions that were changed."),
    failed: z
      .array(
        z.object({
          id: z.string().describe("Unique identifier of the session (`ses_…`)."),
          code: z.string().describe("Stable identifier of the error."),
          detail: z.string().describe("What is wrong with the session, and how to fix it."),
        }),
      )
      .describe("Sessions that couldn't be changed, each with the error."),
  }),
});

export const deleteSession = defineOperation({
  name: "deleteSession",
  summary: "Delete a session permanently, with all its data.",
  access: "write",
  http: { method: "DELETE", path, status: 204 },
  input: z.strictObject({ sesId }),
  output: z.null(),
});

export const listSessionMessages = defineOperation({
  name: "listSessionMessages",
  summary: "List a session's messages by its identifier, oldest first. Returns up to 1,000 unless `limit` is set.",
  access: "read",
  http: { method: "GET", path: `${path}/messages`, csv: "messages" },
  input: z.strictObject({
    sesId,
    limit: wholeListQuery.shape.limit,
    cursor: wholeListQuery.shape.cursor,
  }),
  output: z.object({ messages: z.array(messageSchema).describe("Messages of the session, oldest first."), nextCursor }),
});

export const listSessionNotes = defineOperation({
  name: "listSessionNotes",
  summary: "List a session's notes, newest first. Visitors never see them.",
  access: "read",
  http: { method: "GET", path: `${path}/notes`, csv: "notes" },
  input: listQuery.extend({ sesId }),
  output: listOf("notes", sessionNoteSchema),
});

export const createSessionNote = defineOperation({
  name: "createSessionNote",
  summary: "Add a note to a session. Only the workspace's members see it.",
  access: "reply",
  http: { method: "POST", path: `${path}/notes`, status: 201, creates: true },
  input: z.strictObject({ sesId, text: describedAs(sessionNoteSchema.shape.text, prose(limits.noteCharacters)) }),
  output: sessionNoteSchema,
});

export const deleteSessionNote = defineOperation({
  name: "deleteSessionNote",
  summary: "Delete a note of a session.",
  access: "reply",
  http: { method: "DELETE", path: `${path}/notes/{noteId}`, status: 204 },
  input: z.strictObject({ sesId, noteId: line(100).describe("Unique identifier of the note (`note_…`).") }),
  output: z.null(),
});

export const resolveOwnSession = defineOperation({
  name: "resolveOwnSession",
  summary: "End the visitor's own conversation. Another message reopens it.",
  access: "visitor",
  http: { method: "POST", path: `${visitorPath}/resolve`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["origin_not_allowed"],
  input: z.strictObject({ sessionId: sessionIdSchema }),
  output: ownSessionSchema,
});

export const rateSession = defineOperation({
  name: "rateSession",
  summary: "Rate the visitor's own conversation, 1 to 5. A new rating replaces the old one; null withdraws it.",
  access: "visitor",
  http: { method: "POST", path: `${visitorPath}/rating`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["origin_not_allowed"],
  input: z.strictObject({
    sessionId: sessionIdSchema,
    score: score
      .nullable()
      .describe("The visitor's rating of the conversation, 1 (worst) to 5 (best); null withdraws it."),
    comment: describedAs(
      sessionRatingSchema.shape.comment,
      clearableProse(limits.feedbackCommentCharacters).optional(),
    ),
  }),
  output: ownSessionSchema,
});
