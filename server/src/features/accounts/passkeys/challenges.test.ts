import { expect, test } from "vitest";
import { createChallenges } from "./passkeys.ts";
import { relyingPartyOf } from "./relying-party.ts";

let now = Date.parse("2026-11-27T12:00:00Z");
const challenges = createChallenges({ clock: { now: () => now }, sealKey: Buffer.alloc(32, 7) });

/** A browser that keeps its cookie. */
function createBrowser() {
  const browser = {
    session: undefined,
    device: undefined,
    passkey: undefined as string | undefined,
    keep: (_name: string, value: string | null) => (browser.passkey = value ?? undefined),
  };
  return { ownOrigin: "https://chat.example.com", browser };
}

test("a challenge is good for five minutes, for its purpose and account, and the browser forgets it", () => {
  const begin = () => {
    const context = createBrowser();
    const { challenge } = challenges.begin({ purpose: "use", accountId: "usr_1" }, context);
    return { context, challenge };
  };
  const first = begin();
  now += 5 * 60_000 - 1;
  const taken = challenges.take({ purpose: "use", accountId: "usr_1" }, first.context);
  expect(taken).toMatchObject({ challenge: first.challenge, rpId: "chat.example.com" });
  expect(first.context.browser.passkey).toBeUndefined();
  const late = begin();
  now += 5 * 60_000;
  expect(() => challenges.take({ purpose: "use", accountId: "usr_1" }, late.context)).toThrow(/expired/u);
  for (const other of [
    { purpose: "add" as const, accountId: "usr_1" },
    { purpose: "use" as const, accountId: "usr_2" },
    { purpose: "use" as const, accountId: null },
  ])
    expect(() => challenges.take(other, begin().context)).toThrow(/expired/u);
});

test("passkeys need a name with HTTPS, or this machine", () => {
  const rpIdOf = (ownOrigin: string) => relyingPartyOf({ ownOrigin })?.rpId;
  expect(rpIdOf("https://chat.example.com:8443")).toBe("chat.example.com");
  expect(rpIdOf("http://localhost:3000")).toBe("localhost");
  expect(rpIdOf("http://svc.localhost")).toBe("svc.localhost");
  for (const origin of ["", "http://chat.example.com", "https://192.0.2.1", "https://[2001:db8::1]"])
    expect(rpIdOf(origin), origin).toBeUndefined();
});
