import { createHmac } from "node:crypto";
import type { Member } from "./members.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app shows for this secret (base32), `stepsAhead` of 30 s from now. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Turns on the member's second factor, with the present code: `codeOf(secret, 1)` is good after it. */
export async function enrol(member: Member): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const begun = await member.api("POST", "/api/auth/second-factor", {});
  const { secret } = begun.body;
  const done = await member.api("POST", "/api/auth/second-factor/confirm", { code: codeOf(secret) });
  if (done.status !== 200) throw new Error(`Confirming answered ${done.status}: ${JSON.stringify(done.body)}`);
  return { secret, recoveryCodes: done.body.recoveryCodes };
}
