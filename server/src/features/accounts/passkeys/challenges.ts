import { randomBytes } from "node:crypto";
import { because } from "@svc/contract/reasons/reason.ts";
import { z } from "zod";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { useOnce } from "../oidc/identities.ts";
import { createSealedValues } from "../sealed-values.ts";
import { relyingPartyOf } from "./relying-party.ts";
import type { RelyingParty } from "./relying-party.ts";

/** How long a person has to use the passkey. */
export const challengeSeconds = 5 * 60;
const place = "passkey-challenge";

const challengeSchema = z.object({
  purpose: z.enum(["add", "use"]),
  challenge: z.string(),
  /** Whose passkey it has to be; null: anybody's. */
  accountId: z.string().nullable(),
  expiresAtMs: z.number(),
});

type Wanted = Pick<z.output<typeof challengeSchema>, "purpose" | "accountId">;
type Context = Pick<RequestContext, "browser" | "ownOrigin">;

export interface Challenge extends RelyingParty {
  readonly challenge: string;
  /** False where it was used before, in whatever process. */
  useUp(transaction: WriteTransaction): Promise<boolean>;
}

export interface Challenges {
  /** A fresh challenge, which the browser keeps in a cookie. Throws `unprocessable` where there can be no passkeys. */
  begin(wanted: Wanted, context: Context): { readonly challenge: string; readonly rpId: string };
  /** The one that this browser keeps, which forgets it. Throws `sign_in_failed` where it has none for this. */
  take(wanted: Wanted, context: Context): Challenge;
}

/** Challenges stand in the browser's cookie, sealed: strangers leave nothing in the store, and any process goes on. */
export function createChallenges({ clock, sealKey }: { clock: Clock; sealKey: Buffer }): Challenges {
  const values = createSealedValues({ clock, sealKey });
  return {
    begin({ purpose, accountId }, context) {
      const { rpId } = requireRelyingParty(context);
      const challenge = randomBytes(32).toString("base64url");
      const expiresAtMs = clock.now() + challengeSeconds * 1_000;
      const cookie = values.seal({ purpose, challenge, accountId, expiresAtMs }, place);
      context.browser.keep("passkey", cookie, challengeSeconds);
      return { challenge, rpId };
    },
    take({ purpose, accountId }, context) {
      const opened = values.open(challengeSchema, context.browser.passkey, place);
      context.browser.keep("passkey", null, 0);
      if (opened === undefined || opened.purpose !== purpose || opened.accountId !== accountId)
        throw new Problem("sign_in_failed", because("passkey_expired"));
      const { challenge, expiresAtMs } = opened;
      const useUp = (transaction: WriteTransaction) => useOnce(transaction, `passkey ${challenge}`, expiresAtMs);
      return { ...requireRelyingParty(context), challenge, useUp };
    },
  };
}

function requireRelyingParty(context: Context): RelyingParty {
  const party = relyingPartyOf(context);
  if (party === null) throw new Problem("unprocessable", because("passkey_unavailable"));
  return party;
}
