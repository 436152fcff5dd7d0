import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { listOf, wholeListQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  emailSchema,
  invitationSchema,
  knownEmailSchema,
  memberLanguageSchema,
  memberSchema,
  oneTimeTokenSchema,
  passwordSchema,
  presenceSchema,
  roleSchema,
  secondFactorCodeSchema,
  signedInSchema,
  signInResultSchema,
  signInSessionSchema,
  workspaceSchema,
} from "../resources/account.ts";
import { line } from "../text.ts";

const id = line(100);
const nothing = z.strictObject({});
const maxBodyBytes = limits.smallBodyBytes;

export const claimService = defineOperation({
  name: "claimService",
  summary:
    "Claim a new service. The caller becomes its owner, with the setup token that the service prints when it starts.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/claim", status: 201, maxBodyBytes },
  problems: ["unauthorized", "conflict", "too_many_attempts"],
  input: z.strictObject({
    token: oneTimeTokenSchema.describe("Setup token that the service prints when it starts for the first time."),
    email: describedAs(signedInSchema.shape.account.shape.email, emailSchema),
    password: passwordSchema.describe("Password of the account, at least 10 characters."),
  }),
  output: signedInSchema,
});

export const signIn = defineOperation({
  name: "signIn",
  summary:
    "Sign in. The response sets the session cookie, unless the account has a second factor: then it has a token for the second step. An unknown email address and a wrong password get the same error.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/sign-in", maxBodyBytes },
  problems: ["sign_in_failed", "too_many_attempts"],
  input: z.strictObject({
    email: describedAs(signedInSchema.shape.account.shape.email, knownEmailSchema),
    password: passwordSchema.describe("Password of the account."),
  }),
  output: signInResultSchema,
});

export const completeSignIn = defineOperation({
  name: "completeSignIn",
  summary:
    "Complete a sign-in with a second factor. The response sets the session cookie. After 10 wrong codes in 15 minutes, codes of the account are refused until the 15 minutes are over.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/sign-in/second-factor", maxBodyBytes },
  problems: ["sign_in_failed", "not_found", "too_many_attempts"],
  input: z.strictObject({
    token: oneTimeTokenSchema.describe("Token from the first step of the sign-in."),
    code: secondFactorCodeSchema.describe("Code from the authenticator app, or a recovery code. Each works once."),
  }),
  output: signedInSchema,
});

export const acceptInvitation = defineOperation({
  name: "acceptInvitation",
  summary:
    "Accept an invitation and sign in. An existing account gives its current password; with a second factor, it joins once the second step is completed.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/accept-invitation", status: 201, maxBodyBytes },
  problems: ["not_found", "sign_in_failed", "conflict", "too_many_attempts"],
  input: z.strictObject({
    token: oneTimeTokenSchema.describe("Token from the invitation link."),
    password: passwordSchema.describe(
      "Password of the new account, at least 10 characters; of an existing account its current one.",
    ),
  }),
  output: signInResultSchema,
});

export const requestPasswordReset = defineOperation({
  name: "requestPasswordReset",
  summary: "Request a password reset link by email. The response is the same whether or not the account exists.",
  access: "public",
  http: { method: "POST", path: "/api/auth/request-password-reset", status: 202, maxBodyBytes },
  problems: ["unprocessable", "too_many_attempts"],
  input: z.strictObject({ email: knownEmailSchema.describe("Email address of the account to reset.") }),
  output: z.object({ status: z.literal("accepted").describe("Always `accepted`, whether or not the account exists.") }),
});

export const resetPassword = defineOperation({
  name: "resetPassword",
  summary: "Set a new password with a one-time token. Ends all browser sessions of the account.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/reset-password", status: 204, maxBodyBytes },
  problems: ["not_found", "too_many_attempts"],
  input: z.strictObject({
    token: oneTimeTokenSchema.describe("Token from the password reset link."),
    password: passwordSchema.describe("The new password, at least 10 characters."),
  }),
  output: z.null(),
});

export const getSignedIn = defineOperation({
  name: "getSignedIn",
  summary: "Get the signed-in account and its workspaces.",
  access: "member",
  beforeSecondFactor: true,
  http: { method: "GET", path: "/api/auth/me" },
  input: nothing,
  output: signedInSchema,
});

export const updateAccount = defineOperation({
  name: "updateAccount",
  summary:
    "Update the account: its name, the language of its emails and notifications, and whether the member is available for new conversations.",
  access: "member",
  http: { method: "PATCH", path: "/api/auth/me", maxBodyBytes },
  input: z.strictObject({
    language: memberLanguageSchema.optional().describe("Language of the account's emails and notifications."),
    availability: describedAs(signedInSchema.shape.availability, presenceSchema.optional()),
    name: line(limits.memberNameCharacters)
      .nullable()
      .optional()
      .describe("Name that visitors and the team see; null: the first name in the email address."),
  }),
  output: signedInSchema,
});

export const signOut = defineOperation({
  name: "signOut",
  summary: "Sign out. Ends the browser session that makes the request.",
  access: "member",
  beforeSecondFactor: true,
  http: { method: "POST", path: "/api/auth/sign-out", status: 204, maxBodyBytes },
  input: nothing,
  output: z.null(),
});

export const changePassword = defineOperation({
  name: "changePassword",
  summary: "Change the password. Ends all other browser sessions and sets a new cookie for this one.",
  access: "member",
  http: { method: "POST", path: "/api/auth/change-password", status: 204, maxBodyBytes },
  problems: ["sign_in_failed", "too_many_attempts"],
  input: z.strictObject({
    currentPassword: passwordSchema.describe("The current password of the account."),
    newPassword: passwordSchema.describe("The password to use from now on, at least 10 characters."),
  }),
  output: z.null(),
});

export const switchWorkspace = defineOperation({
  name: "switchWorkspace",
  summary: "Switch to another workspace. From then on, this browser session works in it.",
  access: "member",
  http: { method: "POST", path: "/api/auth/switch", maxBodyBytes },
  problems: ["not_found"],
  input: z.strictObject({ workspaceId: id.describe("Unique identifier of the workspace (`ws_…`).") }),
  output: signedInSchema,
});

export const listSignInSessions = defineOperation({
  name: "listSignInSessions",
  summary: "List the account's browser sessions, newest first.",
  access: "member",
  http: { method: "GET", path: "/api/auth/sessions", csv: "sessions" },
  input: wholeListQuery,
  output: listOf("sessions", signInSessionSchema, "browser sessions"),
});

export const revokeSignInSession = defineOperation({
  name: "revokeSignInSession",
  summary: "Sign out a browser session of the account.",
  access: "member",
  http: { method: "DELETE", path: "/api/auth/sessions/{signInSessionId}", status: 204 },
  input: z.strictObject({ signInSessionId: id.describe("Unique identifier of the browser session (`sin_…`).") }),
  output: z.null(),
});

export const createWorkspace = defineOperation({
  name: "createWorkspace",
  summary: "Create a workspace. The caller becomes its owner. Workspaces share no data.",
  access: "own",
  http: { method: "POST", path: "/api/workspaces", status: 201, creates: true },
  input: z.strictObject({ name: describedAs(workspaceSchema.shape.name, line(limits.nameCharacters)) }),
  output: workspaceSchema,
});

export const updateWorkspace = defineOperation({
  name: "updateWorkspace",
  summary:
    "Update the workspace: its name, whether all members must use a second factor, and whether MCP clients may register themselves. Only a member with a second factor can require one.",
  access: "manage",
  needsProof: true,
  http: { method: "PATCH", path: "/api/workspaces/{workspaceId}" },
  problems: ["conflict"],
  input: z.strictObject({
    workspaceId: id.describe("Unique identifier of the workspace (`ws_…`)."),
    name: describedAs(workspaceSchema.shape.name, line(limits.nameCharacters).optional()),
    requiresSecondFactor: describedAs(workspaceSchema.shape.requiresSecondFactor, z.boolean().optional()),
    allowsClientRegistration: describedAs(workspaceSchema.shape.allowsClientRegistration, z.boolean().optional()),
  }),
  output: workspaceSchema,
});

export const listMembers = defineOperation({
  name: "listMembers",
  summary: "List the workspace's members, in the order they joined.",
  access: "member",
  http: { method: "GET", path: "/api/members", csv: "members" },
  input: wholeListQuery,
  output: listOf("members", memberSchema),
});

export const updateMember = defineOperation({
  name: "updateMember",
  summary: "Change a member's role. Only owners can add and remove owners; the last owner can't be changed.",
  access: "manage",
  needsProof: true,
  http: { method: "PATCH", path: "/api/members/{memberId}" },
  problems: ["conflict"],
  input: z.strictObject({ memberId: id.describe("Unique identifier of the member (`usr_…`)."), role: roleSchema }),
  output: memberSchema,
});

export const removeMember = defineOperation({
  name: "removeMember",
  summary: "Remove a member from the workspace. Their browser sessions in it end at once; the account stays.",
  access: "manage",
  needsProof: true,
  http: { method: "DELETE", path: "/api/members/{memberId}", status: 204 },
  problems: ["conflict"],
  input: z.strictObject({ memberId: id.describe("Unique identifier of the member (`usr_…`).") }),
  output: z.null(),
});

export const listInvitations = defineOperation({
  name: "listInvitations",
  summary: "List invitations that can still be accepted, newest first.",
  access: "manage",
  http: { method: "GET", path: "/api/invitations", csv: "invitations" },
  input: wholeListQuery,
  output: listOf("invitations", invitationSchema),
});

export const createInvitation = defineOperation({
  name: "createInvitation",
  summary:
    "Invite a person by email address. The token and the link are returned only here, and emailed if SMTP is configured.",
  access: "manage",
  needsProof: true,
  http: { method: "POST", path: "/api/invitations", status: 201, creates: true, answersSecret: true },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({ email: describedAs(invitationSchema.shape.email, emailSchema), role: roleSchema }),
  output: invitationSchema.extend({
    token: z.string().describe("Token to accept the invitation with; shown only here."),
    link: z.string().describe("Address where the invited person accepts the invitation."),
    mailed: z.boolean().describe("Whether the invitation was also sent by email."),
  }),
});

export const revokeInvitation = defineOperation({
  name: "revokeInvitation",
  summary: "Revoke an invitation.",
  access: "manage",
  needsProof: true,
  http: { method: "DELETE", path: "/api/invitations/{invitationId}", status: 204 },
  input: z.strictObject({ invitationId: id.describe("Unique identifier of the invitation (`inv_…`).") }),
  output: z.null(),
});
