import { steadyClock } from "../../foundation/clock.ts";
import { deriveKey } from "../../foundation/secret-key.ts";
import type { AccountsOptions } from "./accounts.ts";
import { isClaimed } from "./claim.ts";
import type { AccountsDeps } from "./deps.ts";
import { createOidc } from "./oidc/oidc.ts";
import { createChallenges } from "./passkeys/passkeys.ts";
import { createProvePasskey } from "./passkeys/prove-passkey.ts";
import { createPasswords } from "./passwords.ts";
import { createPictures } from "./pictures.ts";
import { createPresence } from "./presence.ts";
import { createProvePassword } from "./prove-password.ts";
import { createProveCode } from "./second-factor/prove-code.ts";
import { createSecondFactors, secondFactorPurpose } from "./second-factor/second-factors.ts";
import { createSignIns } from "./sign-ins.ts";
import { createThrottle, createRecordAttempt } from "./throttle.ts";
import { createDefaultWorkspace } from "./workspaces.ts";

/** What the operations of accounts share; attempts of all kinds share one throttle. */
export function createDeps(options: AccountsOptions, endCredentials: (ids: readonly string[]) => void): AccountsDeps {
  const { database, clock, log, queue, mailer, secretKey, baseUrl, egress } = options;
  const oidc = createOidc({ config: options.oidc, clock, egress, baseUrl, secretKey });
  const signIns = createSignIns({ database, clock, onlyExcept: options.oidc?.onlyExcept ?? null });
  const passwords = createPasswords();
  const deviceKey = deriveKey(secretKey, "device-mark");
  const factors = createSecondFactors({ clock, sealKey: deriveKey(secretKey, secondFactorPurpose) });
  const throttle = createThrottle(steadyClock);
  const recordAttempt = createRecordAttempt({ database, clock, log });
  const challenges = createChallenges({ clock, sealKey: deriveKey(secretKey, "passkey-challenge") });
  return {
    database,
    clock,
    log,
    queue,
    mailer,
    secretKey,
    deviceKey,
    baseUrl,
    signIns,
    oidc,
    presence: createPresence({ database, clock, log }),
    pictures: createPictures(options),
    passwords,
    provePassword: createProvePassword({ database, passwords, throttle, deviceKey, recordAttempt }),
    factors,
    proveCode: createProveCode({ database, factors, throttle, deviceKey, recordAttempt }),
    challenges,
    provePasskey: createProvePasskey({ database, clock, challenges, throttle, deviceKey, recordAttempt }),
    recordAttempt,
    resetRequests: createThrottle(steadyClock),
    defaultWorkspace: createDefaultWorkspace(database, clock),
    isClaimed: () => isClaimed(database),
    endCredentials,
  };
}
