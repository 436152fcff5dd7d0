import { createRemoteJWKSet, customFetch as keysFetch } from "jose";
import type { JWTVerifyGetKey } from "jose";
import * as oauth from "oauth4webapi";
import type { Clock } from "../../../foundation/clock.ts";
import type { egressFetch } from "./egress-fetch.ts";

const validMs = 60 * 60_000;
/** A key that isn't known is looked for at most this often: strangers can name as many as they like. */
const keysCooldownMs = 5_000;

/** What the provider says of itself. */
interface Metadata {
  readonly server: oauth.AuthorizationServer;
  readonly authorizationUrl: URL;
  readonly keys: JWTVerifyGetKey;
}

/** Reads it when it is first needed, and again every hour; what fails is tried again. */
export function createMetadata(
  clock: Clock,
  issuer: URL,
  fetched: ReturnType<typeof egressFetch>,
): () => Promise<Metadata> {
  // Only an issuer that the operator wrote with http: is reached without TLS.
  const isInsecure = issuer.protocol === "http:";
  let known: Promise<Metadata & { readonly atMs: number }> | undefined;

  async function discover() {
    const options = { [oauth.customFetch]: fetched, [oauth.allowInsecureRequests]: isInsecure };
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    const [authorizationUrl, keysUrl] = [placeOf(server.authorization_endpoint), placeOf(server.jwks_uri)];
    const keys = createRemoteJWKSet(keysUrl, { [keysFetch]: fetched, cooldownDuration: keysCooldownMs });
    return { server, authorizationUrl, keys, atMs: clock.now() };
  }

  function placeOf(address = ""): URL {
    const url = new URL(address);
    oauth.checkProtocol(url, !isInsecure);
    return url;
  }

  return async () => {
    const found = await known?.catch(() => undefined);
    if (found !== undefined && found.atMs + validMs > clock.now()) return found;
    known = discover();
    return known;
  };
}
