import { z } from "zod";
import { isEmail, normalEmail } from "../email.ts";
import { limits } from "../limits.ts";
import { roles } from "../operation.ts";
import { line } from "../text.ts";

export const roleSchema = z.enum(roles);

/** Trimmed, and compared without regard to case; kept as it was written. */
export const emailSchema = z
  .string()
  .overwrite(normalEmail)
  // Of one that is too long, no other fault is said.
  .max(limits.emailCharacters, { abort: true })
  .refine(isEmail, "must be an e-mail address");

/** Of an account or a visitor that is known already, which may be older than the rule above: only compared with what is stored. */
export const knownEmailSchema = line(limits.emailCharacters).refine(
  (text) => text.trim().length > 2 && text.includes("@"),
  "must be an e-mail address",
);

/** Any text; its length is judged by the password rule, which says more than a schema can. */
export const passwordSchema = z
  .string()
  .min(1)
  .max(limits.passwordBytes)
  .refine((text) => text.isWellFormed(), "must be valid Unicode");

/** Of mails and of what members are told: the languages in which the service's own sentences are written. */
export const memberLanguageSchema = z.enum(["en", "de"]);
export type MemberLanguage = z.output<typeof memberLanguageSchema>;

/** What the service gave somebody to show once: a claim, an invitation, a reset. */
export const oneTimeTokenSchema = line(200);

export const workspaceSchema = z
  .object({ id: z.string(), name: z.string(), role: roleSchema, createdAt: z.iso.datetime() })
  .meta({ id: "Workspace" });
export type Workspace = z.output<typeof workspaceSchema>;

/** Whether a member answers visitors just now. */
export const presenceSchema = z.enum(["online", "away"]);
export type MemberPresence = z.output<typeof presenceSchema>;

/** A member of the workspace: an account, and what it may do here. */
export const memberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    presence: presenceSchema,
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof memberSchema>;

/** Who is signed in, where, and where else it may go. */
export const signedInSchema = z
  .object({
    account: z.object({
      id: z.string(),
      email: z.string(),
      /** Null: not chosen yet. */
      language: memberLanguageSchema.nullable(),
      createdAt: z.iso.datetime(),
    }),
    workspace: workspaceSchema,
    workspaces: z.array(workspaceSchema),
    /** As the member chose it in this workspace. */
    availability: presenceSchema,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof signedInSchema>;

/** A browser that is signed in. */
export const signInSessionSchema = z
  .object({
    id: z.string(),
    current: z.boolean(),
    address: z.string(),
    userAgent: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "SignInSession" });
export type SignInSession = z.output<typeof signInSessionSchema>;

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    invitedBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitationSchema>;
