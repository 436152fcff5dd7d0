import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { pageOfAll } from "../../../foundation/page.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { AccountsDeps } from "../deps.ts";
import { requirePasswordSignIn } from "../oidc/password-sign-in.ts";
import { findAccount, secondFactorsOf } from "../people.ts";
import {
  credentialsOf,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  requireRoom,
  challengeSeconds,
} from "./passkeys.ts";
import { userIdOf } from "./prove-passkey.ts";
import type { newCredentialSchema } from "@svc/contract";
import type { z } from "zod";
import type { NewPasskey, Challenge } from "./passkeys.ts";

/** EdDSA, ES256, RS256, as COSE numbers them: what authenticators and @simplewebauthn/server know. */
const algorithms = [-8, -7, -257];

/** The member's own passkeys. */
export function passkeyOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, challenges, factors } = deps;
  const unknown = () =>
    new Problem("not_found", "You have no passkey with this id. List your passkeys to see their ids.");

  return [
    implement(operations.startPasskey, async (_input, { id, name: email }, context) => {
      requirePasswordSignIn(deps, email);
      const account = await findAccount(database.query, email);
      // Whoever loses the access at the provider must not keep another way in.
      if (account?.password_hash === "") throw new Problem("conflict", because("second_factor_by_provider"));
      const excludeCredentials = await credentialsOf(database.query, id);
      requireRoom(excludeCredentials.length);
      const { challenge, rpId } = challenges.begin({ purpose: "add", accountId: id }, context);
      return {
        challenge,
        timeout: challengeSeconds * 1_000,
        rp: { id: rpId, name: rpId },
        user: { id: userIdOf(id), name: email, displayName: email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials,
        authenticatorSelection: { residentKey: "required" as const, userVerification: "required" as const },
        attestation: "none" as const,
      };
    }),

    implement(operations.addPasskey, async ({ name, credential }, { id: accountId }, context) => {
      const challenge = challenges.take({ purpose: "add", accountId }, context);
      const verified = await verifyNewPasskey(credential, challenge);
      if (verified === undefined) throw new Problem("unprocessable", because("passkey_invalid"));
      return database.transaction(async (transaction) => {
        if (!(await challenge.useUp(transaction))) throw new Problem("sign_in_failed", because("passkey_expired"));
        const { authenticatorApp, passkeys } = await secondFactorsOf(transaction, accountId);
        const passkey = await insertPasskey(transaction, clock, { ...verified, accountId, name });
        await recordChange(transaction, clock, { resource: passkey.id, after: { passkey: name } });
        const hasCodes = authenticatorApp || passkeys > 0;
        return { ...passkey, recoveryCodes: hasCodes ? null : await factors.giveCodes(transaction, accountId) };
      });
    }),

    implement(operations.listPasskeys, async (page, { id }) => {
      const { items: passkeys, nextCursor } = pageOfAll(await listPasskeys(database.query, id), page);
      return { passkeys, nextCursor };
    }),

    implement(operations.renamePasskey, async ({ passkeyId, name }, { id: accountId }) =>
      database.transaction(async (transaction) => {
        const renamed = await renamePasskey(transaction, { accountId, id: passkeyId, name });
        if (renamed === undefined) throw unknown();
        await recordChange(transaction, clock, { after: { passkey: name } });
        return renamed;
      }),
    ),

    implement(operations.removePasskey, async ({ passkeyId }, { id: accountId }) => {
      await database.transaction(async (transaction) => {
        const gone = await deletePasskey(transaction, { accountId, id: passkeyId });
        if (gone === undefined) throw unknown();
        const { authenticatorApp, passkeys } = await secondFactorsOf(transaction, accountId);
        if (!authenticatorApp && passkeys === 0) await factors.remove(transaction, accountId);
        await recordChange(transaction, clock, { before: { passkey: gone.name } });
      });
      return null;
    }),
  ];
}

/** What is stored of a new credential; undefined where it isn't to be believed, or its attestation isn't known. */
async function verifyNewPasskey(
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
