import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import type { JWK } from "jose";
import { Provider } from "oidc-provider";
import { clientId, clientSecret } from "./hostile-provider.ts";
import { callback } from "./oidc-visit.ts";

export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly groups?: readonly string[];
}

interface Options {
  readonly callback?: string;
  /** Only `sub` is in the ID token, as the specification has it; the rest is asked for. */
  readonly sparse?: boolean;
}

interface Context {
  readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } };
}

/** `oidc-provider`, certified for OpenID Connect, on loopback. Whoever comes is signed in as `person`. */
export async function startIdentityProvider({ callback: uri = callback, sparse = false }: Options = {}) {
  const people = new Map<string, Person>();
  let person: Person | null = null;
  let logoutUrl = "";
  let provider: Provider;
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.url?.startsWith("/interaction/") !== true) return provider.callback()(incoming, outgoing);
    const result =
      person === null
        ? { error: "access_denied", error_description: "Not today." }
        : { login: { accountId: person.sub, remember: false } };
    void provider.interactionFinished(incoming, outgoing, result);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const newKey = async (kid: string): Promise<JWK> => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
  };
  let key = await newKey("first");

  function make(): Provider {
    return new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [uri],
          response_types: ["code"],
          backchannel_logout_session_required: true,
          ...(logoutUrl === "" ? {} : { backchannel_logout_uri: logoutUrl }),
        },
      ],
      jwks: { keys: [key] },
      // Its own refuses to reach loopback.
      fetch: async (url: string, { dispatcher: _dispatcher, ...options }: RequestInit & { dispatcher?: unknown }) =>
        fetch(url, options),
      cookies: { keys: ["not secret"] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
      conformIdTokenClaims: sparse,
      pkce: { required: () => true },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: async (_context: unknown, accountId: string) => ({
        accountId,
        claims: async () => ({ email_verified: true, ...people.get(accountId) }),
      }),
      // Nobody is asked for consent.
      async loadExistingGrant({ oidc: { client, session } }: Context) {
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
  }
  provider = make();

  return {
    issuer,
    /** Whoever signs in from now on; null: refuses to. */
    become(next: Person | null): void {
      person = next;
      if (next !== null) people.set(next.sub, next);
    },
    /** From now on tokens are signed with another key, and the old one is gone. */
    async rotateKeys(): Promise<void> {
      key = await newKey(`later ${Date.now()}`);
      provider = make();
    },
    /** From now on tokens name the provider's session, whose end is told there. */
    tellLogouts(url: string): void {
      logoutUrl = `${url}/sign-in/oidc/logout`;
      provider = make();
    },
    async logOut({ sub, sid }: { readonly sub: string; readonly sid: string }): Promise<void> {
      await (await provider.Client.find(clientId))?.backchannelLogout(sub, sid);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Follows the provider's pages as a browser would; answers the query of the address that it's sent back to. */
export async function visitProvider(start: URL): Promise<string> {
  const cookies = new Map<string, string>();
  let at = start;
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const given of response.headers.getSetCookie()) {
      const [name = "", value = ""] = given.split(";", 1)[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${at.href} answered ${response.status}: ${await response.text()}`);
    at = new URL(location, at);
    if (at.pathname === new URL(callback).pathname) return at.search.slice(1);
  }
  throw new Error("The provider leads nowhere.");
}
