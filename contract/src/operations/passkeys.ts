import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { oneTimeTokenSchema, signedInSchema } from "../resources/account.ts";
import {
  creationOptionsSchema,
  newCredentialSchema,
  passkeyNameSchema,
  passkeySchema,
  requestOptionsSchema,
  usedCredentialSchema,
} from "../resources/passkey.ts";
import { line } from "../text.ts";

const maxBodyBytes = limits.smallBodyBytes;
const passkeyId = line(100).describe("Unique identifier of the passkey (`psk_…`).");
const token = oneTimeTokenSchema
  .optional()
  .describe("Token from the first step of the sign-in, to use a passkey as its second factor.");

export const startPasskeySignIn = defineOperation({
  name: "startPasskeySignIn",
  summary:
    "Start signing in with a passkey: returns what `navigator.credentials.get()` needs. The response sets a cookie that lasts five minutes.",
  access: "public",
  http: { method: "POST", path: "/api/auth/sign-in/passkey/start", maxBodyBytes },
  problems: ["unprocessable", "sign_in_failed", "too_many_attempts"],
  input: z.strictObject({ token }),
  output: requestOptionsSchema,
});

export const completePasskeySignIn = defineOperation({
  name: "completePasskeySignIn",
  summary:
    "Sign in with a passkey. Counts as password and second factor; with a token, as the second factor after the password. The response sets the session cookie.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/sign-in/passkey", maxBodyBytes },
  problems: ["unprocessable", "sign_in_failed", "forbidden", "not_found", "too_many_attempts"],
  input: z.strictObject({ credential: usedCredentialSchema, token }),
  output: signedInSchema,
});

export const startPasskey = defineOperation({
  name: "startPasskey",
  summary:
    "Start adding a passkey: returns what `navigator.credentials.create()` needs. The response sets a cookie that lasts five minutes.",
  access: "member",
  beforeSecondFactor: true,
  needsProof: true,
  audited: false,
  http: { method: "POST", path: "/api/auth/passkeys/start", maxBodyBytes },
  problems: ["unprocessable", "conflict"],
  input: z.strictObject({}),
  output: creationOptionsSchema,
});

export const addPasskey = defineOperation({
  name: "addPasskey",
  summary:
    "Add a passkey. It's a second factor from then on. The recovery codes that come with the first one are returned only here.",
  access: "member",
  beforeSecondFactor: true,
  needsProof: true,
  http: { method: "POST", path: "/api/auth/passkeys", maxBodyBytes },
  problems: ["unprocessable", "conflict", "sign_in_failed"],
  input: z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema }),
  output: passkeySchema.extend({
    recoveryCodes: z
      .array(z.string())
      .nullable()
      .describe("Ten codes for when the passkey is lost. Each works once. Null if the account has some already."),
  }),
});

export const listPasskeys = defineOperation({
  name: "listPasskeys",
  summary: "List the account's passkeys, newest first.",
  access: "member",
  beforeSecondFactor: true,
  http: { method: "GET", path: "/api/auth/passkeys", csv: "passkeys" },
  input: wholeListQuery,
  output: listOf("passkeys", passkeySchema),
});

export const renamePasskey = defineOperation({
  name: "renamePasskey",
  summary: "Rename a passkey of the account.",
  access: "member",
  http: { method: "PATCH", path: "/api/auth/passkeys/{passkeyId}", maxBodyBytes },
  input: z.strictObject({ passkeyId, name: passkeyNameSchema }),
  output: passkeySchema,
});

export const removePasskey = defineOperation({
  name: "removePasskey",
  summary: "Remove a passkey of the account. Without another second factor, its recovery codes go too.",
  access: "member",
  needsProof: true,
  http: { method: "DELETE", path: "/api/auth/passkeys/{passkeyId}", status: 204 },
  input: z.strictObject({ passkeyId }),
  output: z.null(),
});
