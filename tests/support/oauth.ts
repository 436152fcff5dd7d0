import { createHash, randomBytes } from "node:crypto";
import type { Answer } from "./api.ts";
import { callback } from "./client-site.ts";
import type { Member } from "./members.ts";

/** What a client keeps of an authorization request, and its query. */
export interface Asked {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: string;
  readonly verifier: string;
}

/** A right request for access; null leaves a parameter out. */
export function askFor(
  baseUrl: string,
  clientId: string,
  changes: Readonly<Record<string, string | null>> = {},
): Asked {
  const verifier = randomBytes(32).toString("base64url");
  const wanted: Record<string, string | null> = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: callback,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${baseUrl}/mcp`,
    scope: "read write",
    state: "of the client",
    ...changes,
  };
  const parameters = Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return { parameters, query: new URLSearchParams(parameters).toString(), verifier };
}

/** A form, as clients send it to the token endpoint. */
export async function postForm(
  baseUrl: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(new URL(path, baseUrl), { method: "POST", body: new URLSearchParams(fields) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export const decide = (member: Pick<Member, "api">, asked: Asked, answer: object = {}): Promise<Answer> =>
  member.api("POST", "/api/oauth/request", { request: asked.query, approve: true, ...answer });

/** What the member's browser brings back to the client. */
export async function approve(
  member: Pick<Member, "api">,
  asked: Asked,
  answer: object = {},
): Promise<URLSearchParams> {
  const { status, body } = await decide(member, asked, answer);
  if (status !== 200) throw new Error(`Approving answered ${status}: ${JSON.stringify(body)}`);
  return new URL(body.redirectTo).searchParams;
}

/** The request that trades a code for tokens. */
export function redemption(asked: Asked, code: string): Record<string, string> {
  const { client_id = "", redirect_uri = "", resource = "" } = asked.parameters;
  return {
    grant_type: "authorization_code",
    code,
    client_id,
    redirect_uri,
    resource,
    code_verifier: asked.verifier,
  };
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** The whole way: asked, approved, traded; `origin` is the service's own, where it is asked at another. */
export async function connect(
  baseUrl: string,
  origin: string,
  member: Pick<Member, "api">,
  clientId: string,
  answer: object = {},
): Promise<Tokens> {
  const asked = askFor(origin, clientId);
  const code = (await approve(member, asked, answer)).get("code") ?? "";
  const { status, body } = await postForm(baseUrl, "/oauth/token", redemption(asked, code));
  if (status !== 200) throw new Error(`The token endpoint answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export const refreshOf = (baseUrl: string, clientId: string, refreshToken: string) => ({
  grant_type: "refresh_token",
  refresh_token: refreshToken,
  client_id: clientId,
  resource: `${baseUrl}/mcp`,
});

/** One message to the MCP server with this token. */
export async function askMcp(
  baseUrl: string,
  token: string,
  tool = "list_chatbots",
  input: object = {},
): Promise<Answer> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: input } };
  const response = await fetch(new URL("/mcp", baseUrl), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
