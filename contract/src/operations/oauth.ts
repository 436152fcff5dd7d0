import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  authorizationAnswerSchema,
  authorizationQuerySchema,
  authorizationRequestSchema,
  oauthGrantSchema,
} from "../resources/oauth.ts";
import { line } from "../text.ts";

export const getAuthorizationRequest = defineOperation({
  name: "getAuthorizationRequest",
  summary: "Get the client and scopes of an OAuth authorization request, for the consent page.",
  access: "member",
  http: { method: "GET", path: "/api/oauth/request" },
  problems: ["unprocessable", "too_many_attempts"],
  input: z.strictObject({ request: authorizationQuerySchema }),
  output: authorizationRequestSchema,
});

export const answerAuthorizationRequest = defineOperation({
  name: "answerAuthorizationRequest",
  summary: "Approve or deny an OAuth authorization request in one's own name. `redirectTo` leads back to the client.",
  access: "member",
  needsProof: true,
  http: { method: "POST", path: "/api/oauth/request", maxBodyBytes: limits.smallBodyBytes },
  problems: ["not_found", "conflict", "unprocessable", "too_many_attempts"],
  input: authorizationAnswerSchema,
  output: z.object({ redirectTo: z.string().describe("Where to send the browser.") }),
});

export const listOauthGrants = defineOperation({
  name: "listOauthGrants",
  summary:
    "List the clients that are connected by OAuth, newest first: of the whole workspace for admins, else one's own. Also as text/csv.",
  access: "member",
  http: { method: "GET", path: "/api/oauth/grants", csv: "oauthGrants" },
  input: wholeListQuery,
  output: listOf("oauthGrants", oauthGrantSchema),
});

export const revokeOauthGrant = defineOperation({
  name: "revokeOauthGrant",
  summary: "Disconnect an OAuth client: its tokens are refused from the next request on, and its open streams end.",
  access: "member",
  http: { method: "DELETE", path: "/api/oauth/grants/{grantId}", status: 204 },
  input: z.strictObject({ grantId: line(100).describe("Id of the grant, `gra_…`.") }),
  output: z.null(),
});
