import { call } from "./api.ts";
import type { Answer } from "./api.ts";

export const owner = { email: "owner@example.com", password: "an owner's long phrase" };

/** A service that begins with an owner: the environment for `useService`. */
export const withOwner = {
  SVC_BOOTSTRAP_OWNER_EMAIL: owner.email,
  SVC_BOOTSTRAP_OWNER_PASSWORD: owner.password,
  // Webhooks are sent there, and nobody listens.
  SVC_EGRESS_ALLOW: "127.0.0.1:1",
  SVC_OAUTH_REGISTRATION: "on",
};

/** Somebody who is signed in, as a browser on one of the service's own pages. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly workspaceId: string;
  /** What the browser sends; a new one with every sign-in. */
  readonly headers: Readonly<Record<string, string>>;
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The cookies that an answer sets, as the next request sends them. */
export function cookiesOf({ headers }: Pick<Answer, "headers">): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");
}

/** Calls as a stranger's browser would: no key, no cookie. */
export const anonymous = (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => call(url, method, path, body, { authorization: "", ...headers });

export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Member> {
  return memberOf(url, password, await anonymous(url, "POST", "/api/auth/sign-in", { email, password }, headers));
}

/** Whoever an answer has signed in. */
export function memberOf(url: string, password: string, answer: Answer): Member {
  if (answer.status >= 300) throw new Error(`Signing in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const headers = { authorization: "", cookie: cookiesOf(answer), "sec-fetch-site": "same-origin" };
  return {
    id: answer.body.account.id,
    email: answer.body.account.email,
    password,
    workspaceId: answer.body.workspace.id,
    headers,
    api: (method, path, body, more = {}) => call(url, method, path, body, { ...headers, ...more }),
  };
}

/** A new member of the inviter's workspace, signed in. */
export async function invite(url: string, inviter: Member, email: string, role: string): Promise<Member> {
  const invited = await inviter.api("POST", "/api/invitations", { email, role });
  if (invited.status !== 201) throw new Error(`Inviting answered ${invited.status}: ${JSON.stringify(invited.body)}`);
  const password = `the long phrase of ${email}`;
  const { token } = invited.body;
  return memberOf(url, password, await anonymous(url, "POST", "/api/auth/accept-invitation", { token, password }));
}

/** An owner of a second workspace, who is no member of the first. */
export async function settleElsewhere(url: string, first: Member, email: string): Promise<Member> {
  const inFirst = await signIn(url, first);
  const { body: workspace } = await inFirst.api("POST", "/api/workspaces", { name: "Elsewhere" });
  await inFirst.api("POST", "/api/auth/switch", { workspaceId: workspace.id });
  const member = await invite(url, inFirst, email, "owner");
  // Whoever made it leaves it.
  await member.api("DELETE", `/api/members/${first.id}`);
  return member;
}
