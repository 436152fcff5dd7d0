import { expect, test } from "vitest";
import { matchingStep, otpauthLink, stepAt, toBase32, totpOf } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, SHA-1: of its eight digits the last six. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code of second %d is the RFC's", (second, code) => {
  expect(totpOf(secret, stepAt(second * 1_000))).toBe(code);
});

test("a code fits when a clock is off by 30 seconds either way, and not by 60", () => {
  const now = 1_234_567_890_000;
  const fits = (offMs: number) => matchingStep(secret, totpOf(secret, stepAt(now + offMs)), now);
  expect([-60_000, -30_000, 0, 30_000, 60_000].map(fits)).toEqual([
    undefined,
    stepAt(now) - 1,
    stepAt(now),
    stepAt(now) + 1,
    undefined,
  ]);
});

test.each(["", "00592", "0059240", "005925", " 005924"])("%j is not taken for the code", (code) => {
  expect(matchingStep(secret, code, 1_234_567_890_000)).toBeUndefined();
});

/** RFC 4648, section 10. */
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is written in base32 as the RFC writes it", (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
});

test("a link for authenticator apps escapes the names in it", () => {
  expect(otpauthLink(secret, { issuer: "Chat & more", email: "ada+x@example.com" })).toBe(
    "otpauth://totp/Chat%20%26%20more:ada%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Chat%20%26%20more",
  );
});
