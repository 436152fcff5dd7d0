import { z } from "zod";
import { createdAt } from "../fields.ts";
import { limits } from "../limits.ts";
import { line } from "../text.ts";

/** A passkey of an account, without its key. */
export const passkeySchema = z
  .object({
    id: z.string().describe("Unique identifier of the passkey (`psk_…`)."),
    name: z.string().describe("Name that the member has given it."),
    createdAt,
    lastUsedAt: z.iso.datetime().nullable().describe("When it was last used to sign in; null if never."),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyNameSchema = line(limits.nameCharacters).describe("Name that the member recognizes it by.");

/** As WebAuthn's JSON has bytes. */
const bytes = (characters: number) => line(characters).regex(/^[\w-]+$/u);
const credentialId = bytes(1_400).describe("ID of the credential, base64url.");
const clientDataJSON = bytes(4_000).describe("What the browser has signed, base64url.");
const type = z.literal("public-key").describe("Type of the credential.");

/** What `PublicKeyCredential.toJSON()` returns after `navigator.credentials.create()`; more is ignored. */
export const newCredentialSchema = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type,
    response: z
      .object({
        clientDataJSON,
        attestationObject: bytes(12_000).describe("The new public key, base64url."),
        transports: z.array(line(20)).max(10).optional().describe("How the browser can reach the authenticator."),
      })
      .describe("The authenticator's answer."),
  })
  .describe("New credential of the browser, as `PublicKeyCredential.toJSON()` returns it.");

/** The same after `navigator.credentials.get()`. */
export const usedCredentialSchema = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type,
    response: z
      .object({
        clientDataJSON,
        authenticatorData: bytes(4_000).describe("What the authenticator has signed, base64url."),
        signature: bytes(4_000).describe("The signature, base64url."),
        userHandle: bytes(200).nullish().describe("The account that the authenticator stores, base64url."),
      })
      .describe("The authenticator's answer."),
  })
  .meta({ id: "UsedPasskey" })
  .describe("Credential that was used, as `PublicKeyCredential.toJSON()` returns it.");

const challenge = z.string().describe("Single-use challenge, valid for five minutes in this browser.");
const timeout = z.number().describe("Milliseconds the browser should wait.");
const knownCredentialsSchema = z.array(
  z.object({
    type,
    id: z.string().describe("ID of the credential, base64url."),
    transports: z.array(z.string()).describe("How the browser can reach the authenticator."),
  }),
);

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptionsSchema = z.object({
  challenge,
  timeout,
  rp: z
    .object({
      id: z.string().describe("Domain that the passkey belongs to."),
      name: z.string().describe("Name that the browser shows."),
    })
    .describe("Service that the passkey is for."),
  user: z
    .object({
      id: z.string().describe("Identifier of the account, base64url."),
      name: z.string().describe("Email address by which the device lists the passkey."),
      displayName: z.string().describe("Email address again: the device shows either."),
    })
    .describe("Account that the passkey is for."),
  pubKeyCredParams: z
    .array(z.object({ type, alg: z.number().describe("COSE number of the algorithm.") }))
    .describe("Accepted algorithms, the preferred one first."),
  excludeCredentials: knownCredentialsSchema.describe("Passkeys that the account has already."),
  authenticatorSelection: z
    .object({
      residentKey: z.literal("required").describe("The authenticator has to store the passkey."),
      userVerification: z.literal("required").describe("It has to check a PIN, a fingerprint or the like."),
    })
    .describe("What the authenticator has to do."),
  attestation: z.literal("none").describe("The authenticator's make doesn't matter."),
});

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptionsSchema = z
  .object({
    challenge,
    timeout,
    rpId: z.string().describe("Domain that the passkey belongs to."),
    allowCredentials: knownCredentialsSchema.describe("Passkeys that fit; empty: any of this domain."),
    userVerification: z
      .literal("required")
      .describe("The authenticator has to check a PIN, a fingerprint or the like."),
  })
  .meta({ id: "PasskeyRequest" });
