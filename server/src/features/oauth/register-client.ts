import { z } from "zod";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { newId } from "../../foundation/ids.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { clientNameSchema, urisAtMost } from "./clients.ts";
import { isRedirectUri } from "./redirect-uri.ts";
import { OauthRefused } from "./refused.ts";

const clientsAtMost = 1_000;
const registrationSchema = z.object({
  client_name: clientNameSchema.optional(),
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(urisAtMost),
  grant_types: z.array(z.string()).max(10).optional(),
});

/** Registers a client without a secret (RFC 7591), and answers what it is registered with. Throws OauthRefused. */
export async function registerClient(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  metadata: unknown,
): Promise<object> {
  const parsed = registrationSchema.safeParse(metadata);
  if (!parsed.success) {
    const isUri = parsed.error.issues[0]?.path[0] === "redirect_uris";
    throw isUri
      ? new OauthRefused("invalid_redirect_uri", "redirect_uris must be https, loopback, or an app's own scheme.")
      : new OauthRefused("invalid_client_metadata", "The metadata is not valid: see RFC 7591.");
  }
  const { client_name: clientName = "Unnamed client", redirect_uris: redirectUris } = parsed.data;
  const now = clock.now();
  const id = newId("cli", now);
  await database.transaction(async (transaction) => {
    const { count } = await transaction
      .selectFrom("oauth_client")
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= clientsAtMost)
      throw new OauthRefused("temporarily_unavailable", "Too many clients are registered. Try again tomorrow.", 503);
    await transaction
      .insertInto("oauth_client")
      .values({ id, name: clientName, redirect_uris: JSON.stringify(redirectUris), created_at: now })
      .execute();
    await recordChange(transaction, clock, { resource: id, after: { name: clientName, redirectUris } });
  });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1_000),
    client_name: clientName,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}
