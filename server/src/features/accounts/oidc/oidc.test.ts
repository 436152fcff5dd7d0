import { expect, test } from "vitest";
import { isAllowedDomain, roleOfClaims, verifiedEmail } from "./claims.ts";
import { createFlows, derive, flowSeconds } from "./flow.ts";

let nowMs = 1_000_000;
const flows = createFlows({ clock: { now: () => nowMs }, sealKey: Buffer.alloc(32, 7) });

test("a sign-in on its way is over after ten minutes, and opens in no other process's key", () => {
  const { cookie } = flows.begin({ next: "/leads", invitationHash: null });
  const { token } = flows.wait({
    person: { issuer: "i", subject: "s", providerSession: null, email: "a@example.com", role: null },
    invitationHash: null,
  });
  expect(flows.open(cookie)).toMatchObject({ next: "/leads" });
  // What one is good for the other isn't.
  expect(flows.open(token)).toBeUndefined();
  expect(flows.openLink(cookie)).toBeUndefined();
  const others = createFlows({ clock: { now: () => nowMs }, sealKey: Buffer.alloc(32, 8) });
  expect(others.open(cookie)).toBeUndefined();
  nowMs += flowSeconds * 1_000;
  expect([flows.open(cookie), flows.openLink(token)]).toEqual([undefined, undefined]);
});

test("state, nonce and code verifier are of one sign-in, and none is another", () => {
  const { flow } = flows.begin({ next: null, invitationHash: null });
  const made = (["state", "nonce", "verifier"] as const).map((purpose) => derive(purpose, flow));
  expect(new Set([...made, flow.secret]).size).toBe(4);
  // RFC 7636: a verifier has 43 characters at least.
  for (const each of made) expect(each).toMatch(/^[\w-]{43}$/u);
});

test("the longest flow fits into its cookie", () => {
  const { cookie } = flows.begin({ next: `/${"x".repeat(999)}`, invitationHash: "f".repeat(64) });
  expect(cookie.length).toBeLessThan(2_500);
});

test("the highest role counts that the claim names, in a list, in a text or at the end of a path", () => {
  const config = {
    roleClaim: "groups",
    roleMap: new Map([
      ["staff", "agent" as const],
      ["it", "admin" as const],
    ]),
    defaultRole: null,
  };
  const roleOf = (claims: object, more: object = {}) => roleOfClaims({ ...claims }, { ...config, ...more });
  expect(roleOf({ groups: ["staff", "it", "others"] })).toBe("admin");
  expect(roleOf({ groups: "staff" })).toBe("agent");
  expect(roleOf({ groups: ["owner", 1, null, {}] })).toBeNull();
  expect(roleOf({})).toBeNull();
  expect(roleOf({}, { defaultRole: "viewer" })).toBe("viewer");
  expect(roleOf({ realm_access: { roles: ["it"] } }, { roleClaim: "realm_access.roles" })).toBe("admin");
  expect(roleOf({ "https://example.com/roles": ["it"] }, { roleClaim: "https://example.com/roles" })).toBe("admin");
  expect(roleOf({ groups: ["agent"] }, { roleMap: new Map() })).toBe("agent");
  expect(roleOf({}, { roleClaim: "constructor.name" })).toBeNull();
});

test("an address counts that the provider says was verified, by Microsoft's claim too, and a domain exactly", () => {
  const email = "Ada@Example.com";
  expect(verifiedEmail({ email, email_verified: true })).toBe(email);
  for (const yes of [true, 1, "1", "true"]) expect(verifiedEmail({ email, xms_edov: yes })).toBe(email);
  for (const claims of [{}, { email_verified: "true" }, { email_verified: false, xms_edov: true }, { xms_edov: "no" }])
    expect(verifiedEmail({ email, ...claims })).toBeNull();
  expect(isAllowedDomain(email, ["example.com"])).toBe(true);
  for (const other of ["a@sub.example.com", "a@notexample.com", null])
    expect(isAllowedDomain(other, ["example.com"])).toBe(false);
  expect(isAllowedDomain(null, [])).toBe(true);
});
