import { limits, personName } from "@svc/contract";
import { z } from "zod";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import { EgressFailed, EgressRefused } from "../../foundation/egress/egress.ts";
import { Problem } from "../../foundation/problem.ts";
import { createSlidingLog, forgetOldest } from "../../foundation/sliding-log.ts";
import { isRedirectUri } from "./redirect-uri.ts";

export interface OauthClient {
  readonly id: string;
  readonly name: string;
  /** The host that verifies the name; null if none. */
  readonly host: string | null;
  readonly redirectUris: readonly string[];
}

export interface Clients {
  /** Throws a Problem for a client that there is not, or that describes itself wrongly. */
  find(clientId: string, asking: Pick<Caller, "id">): Promise<OauthClient>;
}

export const urisAtMost = 20;
/** A document is read again after so long, and at most so often for one member. */
const cacheMs = 5 * 60_000;
const cachedMax = 100;
const fetches = { limit: 30, windowMs: 10 * 60_000 };
/** The draft recommends 5 kB; those of today's clients have less. */
const documentLimits = { maxBytes: 16 * 1024, timeoutMs: 5_000, maxRedirects: 0 };

export const clientNameSchema = personName(limits.nameCharacters);
/**
 * No shared secret: clients can't keep one here (draft-ietf-oauth-client-id-metadata-document, section 4.1). Clients that
 * could sign with `private_key_jwt`, as ChatGPT can, use `none` where it's all that a server offers.
 */
const authMethod = z.enum(["none", "private_key_jwt"]).optional();
const documentSchema = z.object({
  client_id: z.string(),
  client_name: clientNameSchema,
  redirect_uris: z.array(z.string()).max(urisAtMost),
  token_endpoint_auth_method: authMethod,
  client_secret: z.never().optional(),
});
/** Who asks for access: clients with a metadata document of their own, and those that have registered themselves. */
export function createClients({
  database,
  clock,
  egress,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Pick<Egress, "request">;
}): Clients {
  const cache = new Map<string, { readonly untilMs: number; readonly client: OauthClient }>();
  const fetched = createSlidingLog(fetches);

  async function readDocument(clientId: string, asking: Pick<Caller, "id">): Promise<OauthClient> {
    const now = clock.now();
    const known = cache.get(clientId);
    if (known !== undefined && known.untilMs > now) return known.client;
    requireAddress(clientId);
    const admission = fetched.admit(asking.id, now);
    if (!admission.admitted)
      throw new Problem("too_many_attempts", because("too_many_access_requests"), {
        retryAfterSeconds: Math.ceil(admission.retryAfterMs / 1_000),
      });
    const client = await fetchDocument(egress, clientId);
    cache.delete(clientId);
    cache.set(clientId, { untilMs: now + cacheMs, client });
    forgetOldest(cache, cachedMax);
    return client;
  }

  return {
    async find(clientId, asking) {
      if (clientId.includes(":")) return readDocument(clientId, asking);
      const row = await database.query
        .selectFrom("oauth_client")
        .selectAll()
        .where("id", "=", clientId)
        .executeTakeFirst();
      if (row === undefined) throw new Problem("unprocessable", because("app_unregistered"));
      return {
        id: row.id,
        name: row.name,
        host: null,
        redirectUris: z.array(z.string()).parse(JSON.parse(row.redirect_uris)),
      };
    },
  };
}

/** As the draft has it, and in one spelling: the address is compared character by character. */
function requireAddress(clientId: string): void {
  const url = URL.parse(clientId);
  const isProper = url?.protocol === "https:" && url.href === clientId && url.pathname !== "/" && url.username === "";
  if (!isProper || url.password !== "" || clientId.includes("#") || clientId.length > limits.urlCharacters)
    throw faulty(because("metadata_id_invalid"));
}

/** Reads a Client ID Metadata Document through the egress guard, without following redirects. */
async function fetchDocument(egress: Pick<Egress, "request">, clientId: string): Promise<OauthClient> {
  const { status, headers, body } = await egress
    .request(clientId, { ...documentLimits, headers: { accept: "application/json" } })
    .catch((error: unknown) => {
      if (error instanceof EgressRefused || error instanceof EgressFailed)
        throw new Problem("unprocessable", because("app_metadata_unreachable", { why: error.reason }));
      throw error;
    });
  const isJson = /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/iu.test(headers["content-type"] ?? "");
  if (status !== 200 || !isJson) throw faulty(because("metadata_not_json", { status }));
  const parsed = documentSchema.safeParse(readJson(body.toString()));
  if (!parsed.success) throw faulty(because("metadata_fields_invalid"));
  if (parsed.data.client_id !== clientId) throw faulty(because("metadata_of_another_client"));
  return {
    id: clientId,
    name: parsed.data.client_name,
    host: URL.parse(clientId)?.host ?? null,
    redirectUris: parsed.data.redirect_uris.filter(isRedirectUri),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faulty(why: Reason): Problem {
  return new Problem("unprocessable", because("app_metadata_unusable", { why }));
}
