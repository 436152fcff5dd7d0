import type { requestOptionsSchema } from "@svc/contract";
import type { z } from "zod";
import type { RequestContext } from "../../../foundation/implement.ts";
import type { AccountsDeps } from "../deps.ts";
import { credentialsOf, challengeSeconds } from "./passkeys.ts";

/** What a browser needs to ask for a passkey of the account; null: for anybody's. Begins a challenge for it. */
export async function requestPasskey(
  { database, challenges }: Pick<AccountsDeps, "database" | "challenges">,
  accountId: string | null,
  context: RequestContext,
): Promise<z.output<typeof requestOptionsSchema>> {
  const { challenge, rpId } = challenges.begin({ purpose: "use", accountId }, context);
  return {
    challenge,
    rpId,
    timeout: challengeSeconds * 1_000,
    allowCredentials: accountId === null ? [] : await credentialsOf(database.query, accountId),
    userVerification: "required",
  };
}
