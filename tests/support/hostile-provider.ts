import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { JWK } from "jose";

export const clientId = "svc";
export const clientSecret = "a secret of the client's";
export const alg = "RS256";

type Claims = Record<string, unknown>;
type Answer = (outgoing: ServerResponse, incoming: IncomingMessage) => void;

/** How it misbehaves; whatever isn't named is as it should be. */
export interface Behavior {
  readonly discovery?: Answer | Record<string, unknown>;
  readonly keys?: Answer | { readonly keys: readonly JWK[] };
  readonly token?: Answer;
  readonly userinfo?: Answer;
  /** Of the ID token; undefined: left out. */
  readonly claims?: Claims;
  /** Signs, or doesn't; an ID token that is no text is left out. */
  readonly sign?: (claims: Claims) => Promise<string | undefined>;
}

export const json =
  (body: unknown, status = 200, type = "application/json"): Answer =>
  (outgoing) =>
    outgoing.writeHead(status, { "Content-Type": type }).end(typeof body === "string" ? body : JSON.stringify(body));
export const redirect =
  (to: string): Answer =>
  (outgoing) =>
    outgoing.writeHead(307, { Location: to }).end();

export const now = () => Math.floor(Date.now() / 1_000);

/** A provider that does as it's told, on loopback. */
export async function startHostileProvider() {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid: "one", alg, use: "sig" };
  let behavior: Behavior = {};
  let nonce = "";
  let issuer = "";
  const sign = (claims: Claims) => new SignJWT(claims).setProtectedHeader({ alg, kid: "one" }).sign(privateKey);
  const idClaims = () => ({
    iss: issuer,
    aud: clientId,
    sub: "person-1",
    iat: now(),
    exp: now() + 300,
    nonce,
    email: "person@example.com",
    email_verified: true,
    ...behavior.claims,
  });
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [alg],
    authorization_response_iss_parameter_supported: true,
  });
  const token: Answer = (outgoing) =>
    void (behavior.sign ?? sign)(idClaims()).then((idToken) =>
      json({ access_token: "access", token_type: "Bearer", id_token: idToken })(outgoing, {} as IncomingMessage),
    );
  const answerOf = (given: Behavior["keys"], usual: object): Answer =>
    typeof given === "function" ? given : json(given ?? usual);
  const answers: Record<string, () => Answer> = {
    "/.well-known/openid-configuration": () =>
      typeof behavior.discovery === "function" ? behavior.discovery : json({ ...metadata(), ...behavior.discovery }),
    "/keys": () => answerOf(behavior.keys, { keys: [publicJwk] }),
    "/token": () => behavior.token ?? token,
    "/userinfo": () => behavior.userinfo ?? json({ sub: "person-1" }),
  };
  const requested: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split("?")[0] ?? "";
    requested.push(path);
    const answer = answers[path];
    if (answer === undefined) outgoing.writeHead(404).end();
    else answer()(outgoing, incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    publicKey,
    publicJwk,
    privateKey,
    requested,
    sign,
    /** From now on, for a sign-in with that nonce. */
    behave(next: Behavior, itsNonce = ""): void {
      behavior = next;
      nonce = itsNonce;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>;
