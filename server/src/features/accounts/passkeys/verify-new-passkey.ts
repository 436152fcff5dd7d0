import type { newCredentialSchema } from "@svc/contract";
import type { z } from "zod";
import type { Challenge } from "./challenges.ts";
import type { NewPasskey } from "./passkeys.ts";

/** What is stored of a new credential; undefined where it isn't to be believed, or its attestation isn't known. */
export async function verifyNewPasskey(
  credential: z.output<typeof newCredentialSchema>,
  { challenge, origin, rpId }: Challenge,
): Promise<Omit<NewPasskey, "accountId" | "name"> | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { transports = [], ...response } = credential.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), transports, counter };
  } catch {
    return undefined;
  }
}
