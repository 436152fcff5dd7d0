import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { oneTimeTokenSchema, passwordSchema, signedInSchema, signInResultSchema } from "../resources/account.ts";
import { line } from "../text.ts";

const maxBodyBytes = limits.smallBodyBytes;
const ownOrigin = "http://own.invalid";

/** A place of the service's own: a link from elsewhere must not choose where signing in leads. */
const ownPathSchema = line(1_000)
  .refine(
    (path) => path.startsWith("/") && !path.includes("\\") && URL.parse(path, ownOrigin)?.origin === ownOrigin,
    fault("not_an_own_path"),
  )
  .describe("Path of the service to go on to, such as `/leads`.");

export const getSignInOptions = defineOperation({
  name: "getSignInOptions",
  summary: "Get the ways to sign in.",
  access: "public",
  http: { method: "GET", path: "/api/auth/ways" },
  input: z.strictObject({}),
  output: z.object({
    password: z
      .boolean()
      .describe("Whether members sign in with a password. If not, one account of the operator's choice still does."),
    oidc: z
      .object({ label: z.string().describe("Name of the provider.") })
      .nullable()
      .describe("The OpenID Connect provider; null if none is configured."),
    passkeys: z
      .boolean()
      .describe("Whether the service is reached at a domain with HTTPS, or at localhost, as passkeys need."),
  }),
});

export const startOidcSignIn = defineOperation({
  name: "startOidcSignIn",
  summary: "Start signing in at the OpenID Connect provider. The response sets a cookie that lasts ten minutes.",
  access: "public",
  http: { method: "POST", path: "/api/auth/oidc/start", maxBodyBytes },
  problems: ["unprocessable", "unavailable", "too_many_attempts"],
  input: z.strictObject({
    next: ownPathSchema.optional(),
    invitation: oneTimeTokenSchema.optional().describe("Token of an invitation to accept with this sign-in."),
    again: z
      .boolean()
      .optional()
      .describe(
        "Has the provider authenticate the person again, even with an active session (`prompt=login` and `max_age=0`).",
      ),
  }),
  output: z.object({ url: z.string().describe("Address of the provider to open in this browser.") }),
});

export const completeOidcSignIn = defineOperation({
  name: "completeOidcSignIn",
  summary:
    "Complete a sign-in at the OpenID Connect provider. The response sets the session cookie. If an account already has the person's email address, it has a token to link them with the account's password instead.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/oidc/complete", maxBodyBytes },
  problems: [
    "unprocessable",
    "sign_in_failed",
    "forbidden",
    "not_found",
    "conflict",
    "unavailable",
    "too_many_attempts",
  ],
  input: z.strictObject({
    response: line(8_000).describe("Query of the address that the provider has sent the browser back to."),
  }),
  output: z.object({
    signedIn: signedInSchema.nullable().describe("The new session; null if the person has to be linked first."),
    link: z
      .object({
        token: z.string().describe("Token to send with the password to `POST /api/auth/oidc/link`."),
        email: z.string().describe("Email address of the account."),
        expiresAt: z.iso.datetime().describe("When the token expires."),
      })
      .nullable()
      .describe("What linking needs. No session exists yet. Null if the person is signed in."),
    next: z.string().nullable().describe("The path that `POST /api/auth/oidc/start` was given."),
  }),
});

export const linkOidcSignIn = defineOperation({
  name: "linkOidcSignIn",
  summary:
    "Link a person of the OpenID Connect provider with the account that has their email address, and sign in. Needs the account's password, and its second factor if it has one.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/auth/oidc/link", maxBodyBytes },
  problems: ["unprocessable", "sign_in_failed", "forbidden", "not_found", "conflict", "too_many_attempts"],
  input: z.strictObject({
    token: line(4_000).describe("Token from the sign-in at the provider."),
    password: passwordSchema.describe("Password of the account."),
  }),
  output: signInResultSchema,
});

export const unlinkIdentity = defineOperation({
  name: "unlinkIdentity",
  summary:
    "Unlink the account from its person at the OpenID Connect provider. Ends the sessions that began there. The account needs a password.",
  access: "member",
  needsProof: true,
  http: { method: "POST", path: "/api/auth/oidc/unlink", status: 204, maxBodyBytes },
  problems: ["not_found", "conflict"],
  input: z.strictObject({}),
  output: z.null(),
});
