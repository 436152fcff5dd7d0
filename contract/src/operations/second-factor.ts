import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { secondFactorCodeSchema } from "../resources/account.ts";
import { line } from "../text.ts";

const maxBodyBytes = limits.smallBodyBytes;

export const beginSecondFactor = defineOperation({
  name: "beginSecondFactor",
  summary:
    "Start setting up a second factor. It counts once a first code confirms it. The secret is returned only here.",
  access: "member",
  beforeSecondFactor: true,
  needsProof: true,
  http: { method: "POST", path: "/api/auth/second-factor", maxBodyBytes },
  problems: ["conflict"],
  input: z.strictObject({}),
  output: z.object({
    secret: z.string().describe("Secret to type into an authenticator app, in base32."),
    uri: z.string().describe("The same as an `otpauth://` address, for a QR code."),
  }),
});

export const confirmSecondFactor = defineOperation({
  name: "confirmSecondFactor",
  summary: "Turn on the second factor with a first code. The recovery codes are returned only here.",
  access: "member",
  beforeSecondFactor: true,
  http: { method: "POST", path: "/api/auth/second-factor/confirm", maxBodyBytes },
  problems: ["unprocessable"],
  input: z.strictObject({ code: secondFactorCodeSchema.describe("Code from the authenticator app.") }),
  output: z.object({
    recoveryCodes: z.array(z.string()).describe("Ten codes for when the app is lost. Each works once."),
  }),
});

export const disableSecondFactor = defineOperation({
  name: "disableSecondFactor",
  summary: "Turn off the authenticator app. Without a passkey, the recovery codes go too.",
  access: "member",
  needsProof: true,
  http: { method: "POST", path: "/api/auth/second-factor/disable", status: 204, maxBodyBytes },
  input: z.strictObject({}),
  output: z.null(),
});

export const resetMemberSecondFactor = defineOperation({
  name: "resetMemberSecondFactor",
  summary:
    "Turn off another member's second factor, for example after they lost their phone. Needs the member's role or a higher one in all of their workspaces.",
  access: "manage",
  needsProof: true,
  http: { method: "DELETE", path: "/api/members/{memberId}/second-factor", status: 204 },
  problems: ["conflict"],
  input: z.strictObject({ memberId: line(100).describe("Unique identifier of the member (`usr_…`).") }),
  output: z.null(),
});
