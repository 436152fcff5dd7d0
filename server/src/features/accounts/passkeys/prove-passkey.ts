import { foldEmail } from "@svc/contract";
import type { usedCredentialSchema } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { z } from "zod";
import { withoutAuditContext } from "../../../foundation/audit-context.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { readDeviceMark } from "../device.ts";
import type { SignedInRow } from "../people.ts";
import type { Throttle, RecordAttempt } from "../throttle.ts";
import type { Challenge, Challenges } from "./passkeys.ts";
import { findCredential, recordUse } from "./passkeys.ts";

type Credential = z.output<typeof usedCredentialSchema>;
type Known = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/**
 * Whose passkey this is, for the challenge that the browser keeps; `accountId`: it has to be that account's. Throws
 * `sign_in_failed`, or `too_many_attempts`.
 */
export type ProvePasskey = (
  credential: Credential,
  accountId: string | null,
  context: Pick<RequestContext, "address" | "browser" | "ownOrigin" | "userAgent">,
) => Promise<SignedInRow>;

interface ProvePasskeyOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly challenges: Challenges;
  readonly throttle: Throttle;
  readonly deviceKey: Buffer;
  readonly recordAttempt: RecordAttempt;
}

/** The one place where passkeys are judged. What fails counts in the throttle of passwords. */
export function createProvePasskey(options: ProvePasskeyOptions): ProvePasskey {
  const { database, clock, challenges, throttle, deviceKey, recordAttempt } = options;

  return async (credential, accountId, context) => {
    const { address, browser, userAgent } = context;
    const challenge = challenges.take({ purpose: "use", accountId }, context);
    const known = await findCredential(database.query, credential.id);
    const folded = foldEmail(known?.account.email ?? "");
    const device = known === undefined ? undefined : readDeviceMark(deviceKey, browser.device, folded);
    const admitted = throttle.admit({ address, email: folded, device });

    const refused = (why: "passkey_refused" | "passkey_expired" = "passkey_refused") =>
      new Problem("sign_in_failed", because(why), known === undefined ? {} : { account: folded });
    const isOwn = known !== undefined && (accountId === null || known.account.id === accountId);
    const counter = isOwn ? await counterOf(credential, known, challenge) : undefined;
    if (known === undefined || counter === undefined) {
      admitted.failed();
      if (known !== undefined) recordAttempt("signIn.failed", folded, { address, userAgent });
      throw refused();
    }
    // A refused passkey is no change of the operation: `recordAttempt` audits it.
    const outcome = await withoutAuditContext(() =>
      database.transaction(async (transaction) => {
        if (!(await challenge.useUp(transaction))) return "replayed";
        return (await recordUse(transaction, clock, known.key, counter)) ? "right" : "copied";
      }),
    ).catch((error: unknown) => {
      admitted.abandoned();
      throw error;
    });
    if (outcome === "right") {
      admitted.succeeded();
      return known.account;
    }
    admitted.failed();
    recordAttempt(outcome === "copied" ? "signIn.passkeyCopied" : "signIn.failed", folded, { address, userAgent });
    throw refused(outcome === "copied" ? "passkey_refused" : "passkey_expired");
  };
}

/** The authenticator's signature counter; undefined where what it signed isn't to be believed. */
async function counterOf(
  credential: Credential,
  { account, publicKey, credentialId }: Known,
  { challenge, origin, rpId }: Challenge,
): Promise<number | undefined> {
  const { userHandle } = credential.response;
  // Authenticators that know the account name it; a security key after a password doesn't.
  if (userHandle !== null && userHandle !== undefined && userHandle !== userIdOf(account.id)) return undefined;
  // 25 MB that a service without passkeys doesn't load.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { userHandle: _, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // Zero: the counter is judged where it is stored (`recordUse`).
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** How authenticators store whose passkey it is: base64url of the account's id. */
export function userIdOf(accountId: string): string {
  return Buffer.from(accountId).toString("base64url");
}
