import { call } from "./api.ts";
import type { Answer } from "./api.ts";
import { cookiesOf } from "./members.ts";

/** Where the provider sends browsers back to; nobody has to listen there, for the tests go on by hand. */
export const baseUrl = "http://svc.localhost";
export const callback = `${baseUrl}/sign-in/oidc/callback`;

export interface Started {
  /** What goes to the provider. */
  readonly url: URL;
  readonly cookie: string;
}

const asPage = { authorization: "", "sec-fetch-site": "same-origin" };

export async function startSignIn(svcUrl: string, input: object = {}): Promise<Started> {
  const answer = await call(svcUrl, "POST", "/api/auth/oidc/start", input, asPage);
  if (answer.status !== 200) throw new Error(`Starting answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { url: new URL(answer.body.url), cookie: cookiesOf(answer) };
}

export const completeSignIn = (svcUrl: string, response: string, cookie: string): Promise<Answer> =>
  call(svcUrl, "POST", "/api/auth/oidc/complete", { response }, { ...asPage, cookie });

export const linkSignIn = (svcUrl: string, token: string, password: string): Promise<Answer> =>
  call(svcUrl, "POST", "/api/auth/oidc/link", { token, password }, asPage);

export const sendLogout = (svcUrl: string, token: string): Promise<Response> =>
  fetch(`${svcUrl}/sign-in/oidc/logout`, { method: "POST", body: new URLSearchParams({ logout_token: token }) });
