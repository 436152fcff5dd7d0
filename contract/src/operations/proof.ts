import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { passwordSchema, secondFactorCodeSchema } from "../resources/account.ts";
import { requestOptionsSchema, usedCredentialSchema } from "../resources/passkey.ts";

const maxBodyBytes = limits.smallBodyBytes;

export const startPasskeyProof = defineOperation({
  name: "startPasskeyProof",
  summary:
    "Start proving who you are with a passkey: returns what `navigator.credentials.get()` needs. The response sets a cookie that lasts five minutes.",
  access: "member",
  beforeSecondFactor: true,
  audited: false,
  http: { method: "POST", path: "/api/auth/proof/start", maxBodyBytes },
  problems: ["unprocessable"],
  input: z.strictObject({}),
  output: requestOptionsSchema,
});

export const proveIdentity = defineOperation({
  name: "proveIdentity",
  summary:
    "Prove again who you are, with the password, a code or a passkey. For ten minutes, the browser session may then make requests that need it.",
  access: "member",
  beforeSecondFactor: true,
  http: { method: "POST", path: "/api/auth/proof", status: 204, maxBodyBytes },
  problems: ["unprocessable", "sign_in_failed", "forbidden", "too_many_attempts"],
  input: z
    .strictObject({
      password: passwordSchema.optional().describe("The password of the account."),
      code: secondFactorCodeSchema.optional().describe("Code from the authenticator app, or a recovery code."),
      credential: usedCredentialSchema.optional(),
    })
    .refine(
      (given) => Object.values(given).filter((each) => each !== undefined).length === 1,
      "must have one of password, code and credential",
    ),
  output: z.null(),
});
