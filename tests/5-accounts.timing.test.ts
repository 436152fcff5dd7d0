import { expect, test } from "vitest";
import { percentile } from "../bench/speed/figures.ts";
import { anonymous, owner, withOwner } from "./support/members.ts";
import { expectBelow, msOf } from "./support/expect-below.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ ...withOwner, SVC_TRUSTED_PROXIES: "127.0.0.0/8" });
const tryToSignIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  anonymous(svc.url, "POST", "/api/auth/sign-in", { email, password }, headers);

test("known and unknown addresses take as long, and far longer than what is refused without a look at the password", async () => {
  let network = 0;
  await expectBelow(0.1, async () => {
    const times = { known: [] as number[], unknown: [] as number[], refused: [] as number[] };
    // In turn, so that whatever else the machine does meets both alike.
    for (let at = 0; at < 60; at++) {
      times.refused.push(await msOf(async () => expect((await tryToSignIn("nobody", "")).status).toBe(400)));
      for (const kind of at % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const email = kind === "known" ? owner.email : `nobody-${at}@example.com`;
        const from = { "x-forwarded-for": `2001:db8:${network++}::1` };
        times[kind].push(
          await msOf(async () => expect((await tryToSignIn(email, "not the password", from)).status).toBe(401)),
        );
      }
    }
    // The quarter that was disturbed least.
    const [known, unknown] = [percentile(times.known, 25), percentile(times.unknown, 25)];
    expect(known).toBeGreaterThan(percentile(times.refused, 25) * 3);
    return Math.abs(known - unknown) / known;
  });
});
