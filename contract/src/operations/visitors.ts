import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { knownEmailSchema } from "../resources/account.ts";
import {
  ownSessionSchema,
  pageUrlSchema,
  sessionIdSchema,
  visitorChangesSchema,
  visitorLocaleSchema,
} from "../resources/conversation.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const sesId = line(100).describe("Unique identifier of the session (`ses_…`).");

/** One of the three identifies the visitor; `chatbotId` restricts it to one chatbot. */
const who = z
  .strictObject({
    sesId: sesId.optional(),
    email: knownEmailSchema.optional().describe("Email address that the visitor gave."),
    externalId: line(limits.externalIdCharacters).optional().describe("Your site's own identifier of the visitor."),
    chatbotId: chatbotId.optional(),
  })
  .refine(
    ({ sesId: session, email, externalId }) =>
      [session, email, externalId].filter((each) => each !== undefined).length === 1,
    "must name the visitor by one of sesId, email and externalId",
  );

export const exportVisitor = defineOperation({
  name: "exportVisitor",
  summary: "Export all data of a visitor as one JSON file.",
  access: "write",
  wholeWorkspace: true,
  needsProof: true,
  http: { method: "GET", path: "/api/visitors/export", download: "application/json" },
  problems: ["not_found"],
  input: who,
  output: z.string().meta({ description: "JSON object of lists: sessions and all other data of the visitor." }),
});

export const deleteVisitor = defineOperation({
  name: "deleteVisitor",
  summary: "Erase all data of a visitor permanently.",
  access: "write",
  wholeWorkspace: true,
  http: { method: "DELETE", path: "/api/visitors" },
  problems: ["not_found"],
  input: who,
  output: z.object({ sessions: z.int().describe("Number of sessions that were deleted.") }),
});

export const identifyVisitor = defineOperation({
  name: "identifyVisitor",
  summary: "Set who a session's visitor is. Fields signed by `userJwt` or `userHash` count as verified.",
  access: "visitor",
  http: { method: "POST", path: "/api/public/chat/{sessionId}/visitor", maxBodyBytes: limits.smallBodyBytes },
  problems: ["origin_not_allowed", "conflict"],
  input: visitorChangesSchema.extend({
    sessionId: sessionIdSchema,
    pageUrl: pageUrlSchema.nullable().optional().describe("Address of the page the visitor is on."),
    locale: describedAs(visitorLocaleSchema, visitorLocaleSchema.nullable().optional()),
  }),
  output: ownSessionSchema,
});

export const listOwnSessions = defineOperation({
  name: "listOwnSessions",
  summary:
    "List a verified visitor's conversations with a chatbot, newest first, up to 20, with a visitor token for each, so that they can be continued on any device.",
  access: "public",
  http: {
    method: "POST",
    path: "/api/public/visitor/sessions",
    answersSecret: true,
    maxBodyBytes: limits.smallBodyBytes,
  },
  problems: ["not_found", "origin_not_allowed", "rate_limited"],
  input: z.strictObject({
    chatbotId,
    userJwt: line(4_000).describe(
      "Proof of who the visitor is, signed by your server with the chatbot's identity secret, without `sessionId`.",
    ),
  }),
  output: z.object({
    sessions: z
      .array(
        z.object({
          sessionId: z.string().describe("Identifier of the session, as the client that started it chose it."),
          title: z.string().describe("The visitor's first words, up to 100 characters; empty if there are none."),
          status: ownSessionSchema.shape.status,
          lastMessageAt: ownSessionSchema.shape.lastMessageAt,
          visitorToken: z.string().describe("Visitor token of the session."),
        }),
      )
      .describe("The visitor's sessions, up to 20, the last one first."),
  }),
});

export const getIdentitySecret = defineOperation({
  name: "getIdentitySecret",
  summary: "Get when a chatbot's identity secret was created. Without a secret, no visitor is verified.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/identity-secret" },
  input: z.strictObject({ chatbotId }),
  output: z.object({
    createdAt: z.iso.datetime().nullable().describe("When the identity secret was created; null if there is none."),
  }),
});

export const rotateIdentitySecret = defineOperation({
  name: "rotateIdentitySecret",
  summary:
    "Create a new identity secret for a chatbot. It's returned only here; the previous secret stops verifying visitors.",
  access: "write",
  http: {
    method: "POST",
    path: "/api/chatbots/{chatbotId}/identity-secret",
    status: 201,
    creates: true,
    answersSecret: true,
  },
  input: z.strictObject({ chatbotId }),
  output: z.object({
    secret: z.string().describe("The identity secret; shown only here."),
    createdAt: z.iso.datetime().describe("When the identity secret was created."),
  }),
});
