import { jwtVerify, createRemoteJWKSet, customFetch as keysFetch } from "jose";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import * as oauth from "oauth4webapi";
import type { Clock } from "../../../foundation/clock.ts";
import type { Egress } from "../../../foundation/egress/egress.ts";
import type { OidcConfig } from "../../../foundation/oidc-config.ts";
import { roleOfClaims, valueAt, verifiedEmail } from "./claims.ts";
import { derive } from "./flow.ts";
import type { Flow, Person } from "./flow.ts";

/** By public keys only: with none or a shared secret anybody, or every client, could sign. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const clockToleranceSeconds = 30;
/** How old a token may be when it arrives. */
const oldestTokenSeconds = 10 * 60;
const bounds = { algorithms, clockTolerance: clockToleranceSeconds, maxTokenAge: oldestTokenSeconds };
const longestName = 255;
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

export interface Provider {
  /** Where the browser goes to sign in. Throws what `oidcProblem` explains, as the others do. */
  authorizationUrl(flow: Flow): Promise<string>;
  /** Who has signed in, by the parameters that the browser comes back with. */
  redeem(response: URLSearchParams, flow: Flow): Promise<Person>;
  /** What a back-channel logout token (OpenID Connect Back-Channel Logout 1.0) ends. */
  readLogout(token: string): Promise<EndedAtProvider>;
}

export interface EndedAtProvider {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
  /** By which a replayed token is known until it expires. */
  readonly tokenId: string;
  readonly expiresAtMs: number;
}

/** What was said is well-formed and signed, and still not to be believed. */
export class UntrustedToken extends Error {
  override readonly name = "UntrustedToken";
}

/** The operator's OpenID Connect provider; `redirectUri` is where it sends browsers back. */
export function createProvider(
  { egress, clock }: { egress: Pick<Egress, "request">; clock: Clock },
  config: OidcConfig,
  redirectUri: string,
): Provider {
  const fetched = egressFetch(egress);
  const options = {
    [oauth.customFetch]: fetched,
    [oauth.allowInsecureRequests]: config.issuer.startsWith("http:"),
  };
  const client: oauth.Client = { client_id: config.clientId, [oauth.clockTolerance]: clockToleranceSeconds };
  const metadata = createMetadata(clock, new URL(config.issuer), fetched);

  async function verify(token: string, required: string[]): Promise<JWTPayload> {
    const { server, keys } = await metadata();
    const expected = { issuer: server.issuer, audience: config.clientId, requiredClaims: required };
    return (await jwtVerify(token, keys, { ...bounds, ...expected, currentDate: new Date(clock.now()) })).payload;
  }

  /** Many providers put only `sub` into the token, and the rest there. */
  async function withUserInfo(claims: JWTPayload & { sub: string }, accessToken: string) {
    const { server } = await metadata();
    const hasRoles = config.roleClaim === "" || valueAt(claims, config.roleClaim) !== undefined;
    const isComplete = hasRoles && claims["email"] !== undefined;
    if (isComplete || server.userinfo_endpoint === undefined) return claims;
    const response = await oauth.userInfoRequest(server, client, accessToken, options);
    return { ...(await oauth.processUserInfoResponse(server, client, claims.sub, response)), ...claims };
  }

  return {
    async authorizationUrl(flow) {
      const url = new URL((await metadata()).authorizationUrl);
      const parameters = {
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        state: derive("state", flow),
        nonce: derive("nonce", flow),
        code_challenge: await oauth.calculatePKCECodeChallenge(derive("verifier", flow)),
        code_challenge_method: "S256",
        ...(flow.again === true ? { prompt: "login", max_age: "0" } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async redeem(given, flow) {
      const { server } = await metadata();
      // State, and the issuer that the answer names (RFC 9207).
      const response = oauth.validateAuthResponse(server, client, given, derive("state", flow));
      const secret = secretFor(server, config.clientSecret);
      const verifier = derive("verifier", flow);
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(server, client, secret, response, redirectUri, verifier, options),
        { expectedNonce: derive("nonce", flow), requireIdToken: true },
      );
      const payload = await verify(tokens.id_token ?? "", ["sub", "exp", "iat", "nonce"]);
      const { sub, azp = config.clientId } = payload;
      if (!isName(sub) || azp !== config.clientId)
        throw new UntrustedToken("The ID token has no usable `sub`, or is another client's.");
      const claims = await withUserInfo({ ...payload, sub }, tokens.access_token);
      return {
        issuer: server.issuer,
        subject: sub,
        ...(typeof payload["auth_time"] === "number" ? { provenAtMs: payload["auth_time"] * 1_000 } : {}),
        providerSession: isName(payload["sid"]) ? payload["sid"] : null,
        email: verifiedEmail(claims),
        role: roleOfClaims(claims, config),
      };
    },

    async readLogout(token) {
      const { server } = await metadata();
      return readLogout(server.issuer, await verify(token, ["iat", "exp", "jti", "events"]));
    },
  };
}

function secretFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer, secret: string) {
  return methods?.includes("client_secret_post") === true
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret);
}

function readLogout(issuer: string, payload: JWTPayload): EndedAtProvider {
  const { sub, sid, jti, exp = 0, events } = payload;
  const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent);
  if (!isLogout || Object.hasOwn(payload, "nonce")) throw new UntrustedToken("This is no logout token.");
  const subject = isName(sub) ? sub : null;
  const providerSession = isName(sid) ? sid : null;
  if ((subject ?? providerSession) === null || !isName(jti))
    throw new UntrustedToken("The logout token names neither `sub` nor `sid`, or has no usable `jti`.");
  return { issuer, subject, providerSession, tokenId: jti, expiresAtMs: (exp + clockToleranceSeconds) * 1_000 };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= longestName && value.isWellFormed();
}

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
function createMetadata(clock: Clock, issuer: URL, fetched: ReturnType<typeof egressFetch>): () => Promise<Metadata> {
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

const timeoutMs = 10_000;
/** Key sets and tokens of large directories have some 20 kB. */
const maxBytes = 256 * 1024;
const bodyless = new Set([204, 205, 304]);

interface FetchOptions {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** `fetch` as the libraries call it, through the guard, within bounds of time and size, and without redirects. */
function egressFetch(egress: Pick<Egress, "request">): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, { method, headers, body, signal }) => {
    const answer = await egress.request(url, {
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      ...(signal === undefined ? {} : { signal }),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
    });
    const { "content-type": type = "" } = answer.headers;
    const content = bodyless.has(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: { "content-type": type } });
  };
}
