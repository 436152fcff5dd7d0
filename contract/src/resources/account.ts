import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { createdAt } from "../fields.ts";
import { isEmail, normalEmail } from "../email.ts";
import { limits } from "../limits.ts";
import { roles } from "../operation.ts";
import { line } from "../text.ts";

export const roleSchema = z
  .enum(roles)
  .describe("Role in the workspace: `viewer`, `agent`, `admin` or `owner`, each with the rights of those before it.");

/** Trimmed, and compared without regard to case; kept as it was written. */
export const emailSchema = z
  .string()
  .overwrite(normalEmail)
  // If it is too long, that is the only error.
  .max(limits.emailCharacters, { abort: true })
  .refine(isEmail, fault("not_an_email"));

/** Of an account or a visitor that is known already, which may be older than the rule above: only compared with what is stored. */
export const knownEmailSchema = line(limits.emailCharacters).refine(
  (text) => text.trim().length > 2 && text.includes("@"),
  fault("not_an_email"),
);

/** Any text; its length is judged by the password rule, which says more than a schema can. */
export const passwordSchema = z
  .string()
  .min(1)
  .max(limits.passwordBytes)
  .refine((text) => text.isWellFormed(), fault("not_unicode"));

/** Languages of emails and notifications. */
export const memberLanguageSchema = z.enum(["en", "de"]);
export type MemberLanguage = z.output<typeof memberLanguageSchema>;

/** A single-use token: for a claim, an invitation or a reset. */
export const oneTimeTokenSchema = line(200);

const picture = z.string().nullable();

export const workspaceSchema = z
  .object({
    id: z.string().describe("Unique identifier of the workspace (`ws_…`)."),
    name: z.string().describe("Display name of the workspace."),
    logo: picture.describe("Path of the workspace's logo on this service, readable by anyone; null for none."),
    role: roleSchema,
    requiresSecondFactor: z
      .boolean()
      .describe("Whether all members must use a second factor. Without one, they can only set it up."),
    allowsClientRegistration: z
      .boolean()
      .describe("Whether MCP clients without a metadata document may register themselves at this service."),
    createdAt,
  })
  .meta({ id: "Workspace" });
export type Workspace = z.output<typeof workspaceSchema>;

/** Whether a member answers visitors just now. */
export const presenceSchema = z.enum(["online", "away"]);
export type MemberPresence = z.output<typeof presenceSchema>;

/** A member of the workspace: an account, and what it may do here. */
export const memberSchema = z
  .object({
    id: z.string().describe("Unique identifier of the member (`usr_…`)."),
    email: z.string().describe("Email address the member signs in with."),
    role: roleSchema,
    presence: presenceSchema.describe(
      "`online` while the member has the dashboard open and hasn't set themselves to away; otherwise `away`.",
    ),
    joinedAt: z.iso.datetime().describe("When the member joined the workspace."),
    secondFactor: z.boolean().describe("Whether the member signs in with a second factor."),
    name: z.string().nullable().describe("Name that visitors and the team see; null if the member hasn't set one."),
    photo: picture.describe("Path of the member's photo on this service, readable by anyone; null for none."),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof memberSchema>;

/** Who is signed in, where, and where else it may go. */
export const signedInSchema = z
  .object({
    account: z
      .object({
        id: z.string().describe("Unique identifier of the account (`usr_…`)."),
        email: z.string().describe("Email address of the account."),
        name: memberSchema.shape.name,
        photo: memberSchema.shape.photo,
        language: memberLanguageSchema
          .nullable()
          .describe("Language of the account's emails and notifications; null if none has been chosen."),
        secondFactor: z
          .boolean()
          .describe("Whether the account signs in with a second factor: an authenticator app or a passkey."),
        authenticatorApp: z.boolean().describe("Whether the account has an authenticator app."),
        passkeys: z.number().int().describe("How many passkeys the account has."),
        hasPassword: z.boolean().describe("Whether the account has a password."),
        identity: z
          .object({
            issuer: z.string().describe("Address of the OpenID Connect provider."),
            linkedAt: z.iso.datetime().describe("When the account was linked."),
          })
          .nullable()
          .describe("The person at an OpenID Connect provider that the account is linked with; null if none."),
        createdAt,
      })
      .describe("The account that is signed in."),
    workspace: workspaceSchema.describe("The workspace this browser session works in."),
    workspaces: z.array(workspaceSchema).describe("All workspaces the account is a member of."),
    availability: presenceSchema.describe(
      "`away`: the member gets no new conversations, even with the dashboard open. `online`: the member gets them while the dashboard is open and for three minutes after.",
    ),
    needsSecondFactor: z
      .boolean()
      .describe(
        "Whether the workspace requires a second factor, the account has none, and the session didn't begin at the OpenID Connect provider. Until it's set up, other requests of this session get 403 with the reason `second_factor_required`.",
      ),
    needsProof: z
      .boolean()
      .describe(
        "Whether the member last proved who they are more than ten minutes ago; signing in is a proof. Some requests get 403 with the reason `proof_required` then, until `POST /api/auth/proof`.",
      ),
    expiresAt: z.iso.datetime().describe("When this browser session expires."),
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof signedInSchema>;

/** The password was right, and the account has a second factor. */
export const secondFactorNeededSchema = z
  .object({
    secondFactor: z
      .object({
        token: z.string().describe("Token to send with the code to `POST /api/auth/sign-in/second-factor`."),
        expiresAt: z.iso.datetime().describe("When the token expires, five minutes after the password was sent."),
        authenticatorApp: z.boolean().describe("Whether the account has an authenticator app."),
        passkey: z.boolean().describe("Whether a passkey can be used instead of a code."),
      })
      .describe("What the second step of the sign-in needs. No session exists yet."),
  })
  .meta({ id: "SecondFactorNeeded" });

/** A session, or the second step that comes before it. */
export const signInResultSchema = z.union([signedInSchema, secondFactorNeededSchema]);
export type SignInResult = z.output<typeof signInResultSchema>;

/** From an authenticator app (6 digits), or a recovery code. */
export const secondFactorCodeSchema = line(50);

/** A browser that is signed in. */
export const signInSessionSchema = z
  .object({
    id: z.string().describe("Unique identifier of the browser session (`sin_…`)."),
    current: z.boolean().describe("Whether this is the session that makes the request."),
    address: z.string().describe("IP address the session was last used from."),
    userAgent: z.string().describe("`User-Agent` header of the browser or program."),
    createdAt,
    lastSeenAt: z.iso.datetime().describe("When the session was last used."),
    expiresAt: z.iso.datetime().describe("When the session expires."),
  })
  .meta({ id: "SignInSession" });
export type SignInSession = z.output<typeof signInSessionSchema>;

export const invitationSchema = z
  .object({
    id: z.string().describe("Unique identifier of the invitation (`inv_…`)."),
    email: z.string().describe("Email address of the invited person."),
    role: roleSchema,
    invitedBy: z.string().describe("Email address of the member who sent the invitation."),
    createdAt,
    expiresAt: z.iso.datetime().describe("When the invitation expires."),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitationSchema>;
