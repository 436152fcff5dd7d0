import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../../foundation/clock.ts";
import { createSealedValues } from "../sealed-values.ts";
import { newToken } from "../secrets.ts";

/** A sign-in at the provider may take so long, and so may the password that links its person. */
export const flowSeconds = 10 * 60;

const flowSchema = z.object({
  /** What state, nonce and code verifier are derived from. */
  secret: z.string(),
  /** Of the invitation that is accepted with it. */
  invitationHash: z.string().nullable(),
  next: z.string().nullable(),
  /** The provider has to ask the person, even if it knows them. */
  again: z.boolean().optional(),
  expiresAtMs: z.number(),
});

export const personSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The provider's session; null where it names none. */
  providerSession: z.string().nullable(),
  /** When the provider asked the person, where it says so. */
  provenAtMs: z.number().optional(),
  /** Only where the provider says that it was verified. */
  email: z.string().nullable(),
  role: z.enum(["owner", "admin", "agent", "viewer"]).nullable(),
});

/** Who the provider says has signed in. */
export type Person = z.output<typeof personSchema>;

const linkSchema = z.object({
  person: personSchema,
  invitationHash: z.string().nullable(),
  expiresAtMs: z.number(),
});

export type Flow = z.output<typeof flowSchema>;
type Link = z.output<typeof linkSchema>;

/** A sign-in on its way: what the browser keeps of it is sealed, so any process can go on with it. */
export function createFlows({ clock, sealKey }: { clock: Clock; sealKey: Buffer }) {
  const values = createSealedValues({ clock, sealKey });
  const expiry = () => clock.now() + flowSeconds * 1_000;

  return {
    begin(wanted: Pick<Flow, "again" | "invitationHash" | "next">): { flow: Flow; cookie: string } {
      const flow = { ...wanted, secret: newToken(), expiresAtMs: expiry() };
      return { flow, cookie: values.seal(flow, "oidc-flow") };
    },
    /** Undefined for a cookie that is none of ours, or too old. */
    open: (cookie: string | undefined): Flow | undefined => values.open(flowSchema, cookie, "oidc-flow"),
    /** A token that stands for the person until the account's password is proven. */
    wait(link: Omit<Link, "expiresAtMs">): { token: string; expiresAtMs: number } {
      const expiresAtMs = expiry();
      return { token: values.seal({ ...link, expiresAtMs }, "oidc-link"), expiresAtMs };
    },
    openLink: (token: string): Link | undefined => values.open(linkSchema, token, "oidc-link"),
  };
}

export type Flows = ReturnType<typeof createFlows>;

/** What goes to the provider: none tells of the secret, or of the others. */
export function derive(purpose: "state" | "nonce" | "verifier", { secret }: Flow): string {
  return createHash("sha256").update(`${purpose} ${secret}`).digest("base64url");
}
