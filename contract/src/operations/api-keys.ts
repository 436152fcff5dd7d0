import { z } from "zod";
import { listOf, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { apiKeySchema, newApiKeySchema } from "../resources/api-key.ts";
import { line } from "../text.ts";

export const listApiKeys = defineOperation({
  name: "listApiKeys",
  summary: "List the workspace's API keys, newest first. Secrets are never returned.",
  access: "manage",
  http: { method: "GET", path: "/api/api-keys", csv: "apiKeys" },
  input: wholeListQuery,
  output: listOf("apiKeys", apiKeySchema, "API keys"),
});

export const createApiKey = defineOperation({
  name: "createApiKey",
  summary: "Create an API key. The key itself, `secret`, is returned only here.",
  access: "manage",
  needsProof: true,
  http: { method: "POST", path: "/api/api-keys", status: 201, creates: true, answersSecret: true },
  problems: ["not_found"],
  input: newApiKeySchema,
  output: apiKeySchema.extend({ secret: z.string().describe("The API key itself; shown only here.") }),
});

export const revokeApiKey = defineOperation({
  name: "revokeApiKey",
  summary: "Revoke an API key. From the next request on it's refused, and its open streams end.",
  access: "manage",
  needsProof: true,
  http: { method: "DELETE", path: "/api/api-keys/{keyId}", status: 204 },
  input: z.strictObject({ keyId: line(100).describe("Unique identifier of the API key (`key_…`).") }),
  output: z.null(),
});
