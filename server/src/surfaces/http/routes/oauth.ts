import { limits } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Oauth } from "../../../features/oauth/oauth.ts";
import { OauthRefused } from "../../../features/oauth/oauth.ts";
import { createIpRateLimit } from "../../../foundation/ip-rate-limit.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Config } from "../../../foundation/config.ts";
import { Problem } from "../../../foundation/problem.ts";
import { bodyPace, readBody, mediaTypeOf, readJsonBody, requireIdentityEncoding } from "../body.ts";
import { ownOriginOf } from "../own-origin.ts";
import { send } from "../route.ts";
import type { Exchange, Method, Route } from "../route.ts";

export interface OauthRoutesSettings {
  readonly oauth: Pick<Oauth, "exchange" | "revoke" | "register" | "allowsRegistration">;
  readonly config: Pick<Config, "baseUrl" | "trustedProxies" | "oauthRegistration">;
  readonly clock: Clock;
}

/** New clients of one address in an hour. */
const registrations = { limit: 20, windowMs: 60 * 60_000 };
const maxBytes = limits.smallBodyBytes;

/** What OAuth clients ask of the authorization server itself; the page that members see is the dashboard's. */
export function oauthRoutes({ oauth, config, clock }: OauthRoutesSettings): readonly Route[] {
  const registering = createIpRateLimit(registrations);
  const isRegistrationOpen = async () => config.oauthRegistration || (await oauth.allowsRegistration());

  /** Answers JSON, and what is refused in OAuth's own form. */
  const route = (
    method: Method,
    path: string,
    handle: (exchange: Exchange, origin: string) => Promise<Answer>,
  ): Route => ({
    method,
    path,
    async handle(exchange) {
      const origin = ownOriginOf(exchange.incoming, config);
      if (origin === "") throw new Problem("not_found", because("own_address_unknown"));
      const { status, body } = await handle(exchange, origin).catch(refusal);
      send(exchange.outgoing, status, JSON.stringify(body), headers);
    },
  });
  const resourceMetadata = async (_exchange: Exchange, origin: string) => ({
    status: 200,
    body: {
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: ["read", "write"],
      bearer_methods_supported: ["header"],
      resource_name: "svc",
      resource_documentation: `${origin}/docs`,
    },
  });

  return [
    route("GET", "/.well-known/oauth-protected-resource", resourceMetadata),
    route("GET", "/.well-known/oauth-protected-resource/mcp", resourceMetadata),
    route("GET", "/.well-known/oauth-authorization-server", async (_exchange, origin) => ({
      status: 200,
      body: serverMetadata(origin, await isRegistrationOpen()),
    })),
    {
      method: "GET",
      path: "/oauth/authorize",
      // As one value, because the page's router parses bare values as numbers and the like.
      async handle({ incoming, outgoing }) {
        const request = incoming.url?.split("?").slice(1).join("?") ?? "";
        const location = `/connect?${new URLSearchParams({ request })}`;
        outgoing
          .writeHead(302, { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
          .end();
      },
    },
    route("POST", "/oauth/token", async (exchange, origin) => ({
      status: 200,
      body: await oauth.exchange(await readForm(exchange), `${origin}/mcp`),
    })),
    route("POST", "/oauth/revoke", async (exchange) => {
      await oauth.revoke(await readForm(exchange));
      return { status: 200, body: {} };
    }),
    route("POST", "/oauth/register", async (exchange) => {
      const { incoming, address, share } = exchange;
      if (!(await isRegistrationOpen()))
        throw new OauthRefused(
          "access_denied",
          "This service takes no registrations now. Use a metadata document, or ask an admin to let apps register themselves.",
          403,
        );
      const admission = registering.admit(address, clock.now());
      if (!admission.admitted)
        throw new Problem("too_many_attempts", "Too many clients were registered from here. Try again later.", {
          retryAfterSeconds: Math.ceil(admission.retryAfterMs / 1_000),
        });
      const { value } = await readJsonBody(incoming, maxBytes, { pace: bodyPace, share });
      const from = { address, userAgent: incoming.headers["user-agent"] ?? "" };
      return { status: 201, body: await oauth.register(value, from) };
    }),
  ];
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };

function refusal(error: unknown): Answer {
  if (!(error instanceof OauthRefused)) throw error;
  return { status: error.status, body: { error: error.error, error_description: error.message } };
}

/** RFC 8414. There is no openid-configuration: this isn't OpenID Connect, and clients request this document first. */
function serverMetadata(issuer: string, hasRegistration: boolean): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    ...(hasRegistration ? { registration_endpoint: `${issuer}/oauth/register` } : {}),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["read", "write", "settings"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${issuer}/docs`,
  };
}

async function readForm({ incoming, share }: Exchange): Promise<URLSearchParams> {
  requireIdentityEncoding(incoming);
  if (mediaTypeOf(incoming.headers["content-type"]) !== "application/x-www-form-urlencoded")
    throw new OauthRefused("invalid_request", "Send the parameters as application/x-www-form-urlencoded.");
  return new URLSearchParams((await readBody(incoming, maxBytes, bodyPace, share)).toString());
}
