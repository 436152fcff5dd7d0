import { z } from "zod";
import { createdAt } from "../fields.ts";
import { limits } from "../limits.ts";
import { scopes } from "../operation.ts";
import { line } from "../text.ts";

/** The query of an authorization request, as the client wrote it. Longer ones no browser carries for certain. */
export const authorizationQuerySchema = z
  .string()
  .min(1)
  .max(8_000)
  .describe("The query of `/oauth/authorize`, exactly as in the URL.");

/** What the consent page shows of a request. */
export const authorizationRequestSchema = z
  .object({
    clientName: z.string().describe("What the client calls itself."),
    clientHost: z
      .string()
      .nullable()
      .describe("The host that publishes the client's metadata document; null: the client registered itself."),
    redirectHost: z.string().describe("Where the browser is sent afterwards: a host, or the scheme of an app."),
    isLoopback: z.boolean().describe("Whether that is a program on the member's own computer."),
    scopes: z.array(z.enum(scopes)).describe("What the client asks for."),
    fault: z.string().nullable().describe("Why the request can't be approved; null where it can."),
    redirectTo: z.string().nullable().describe("Of a faulty request: where to tell the client so."),
  })
  .meta({ id: "AuthorizationRequest" });
export type AuthorizationRequest = z.output<typeof authorizationRequestSchema>;

export const authorizationAnswerSchema = z.strictObject({
  request: authorizationQuerySchema,
  approve: z.boolean().describe("Whether the client gets access."),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .optional()
    .describe("What it may do, of what it asked for; all of it where nothing is said."),
  chatbotIds: z
    .array(line(100))
    .min(1)
    .max(limits.keyChatbots)
    .nullish()
    .describe("The chatbots that it sees; null: all of the workspace."),
});

/** A client that acts for a member over MCP. */
export const oauthGrantSchema = z
  .object({
    id: z.string().describe("Unique identifier of the connection, `gra_…`."),
    clientName: z.string().describe("What the client calls itself."),
    clientHost: z
      .string()
      .nullable()
      .describe("The host that publishes the client's metadata document; null: the client registered itself."),
    member: z
      .object({
        id: z.string().describe("Id of the account, `usr_…`."),
        email: z.string().describe("Email address of the member."),
      })
      .describe("Who gave access, and for whom the client acts."),
    scopes: z.array(z.enum(scopes)).describe("What the client may do, while the member's role allows it."),
    chatbotIds: z.array(z.string()).nullable().describe("The chatbots that it sees; null: all of the workspace."),
    createdAt,
    lastUsedAt: z.iso.datetime().nullable().describe("To the minute; null: never."),
    expiresAt: z.iso.datetime().describe("When it ends unless the client renews it, which it does while in use."),
  })
  .meta({ id: "OauthGrant" });
export type OauthGrant = z.output<typeof oauthGrantSchema>;
