import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./sealed.ts";

const key = randomBytes(32);
const secret = "sk-ünï 1";

test("a sealed secret comes back with its key", () => {
  expect(unseal(key, seal(key, secret))).toBe(secret);
});

test("the same secret is sealed differently each time and never readably", () => {
  const [one, other] = [seal(key, secret), seal(key, secret)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.slice(3), "base64").toString("latin1")).not.toContain("sk-");
});

test("another key opens nothing", () => {
  expect(() => unseal(randomBytes(32), seal(key, secret))).toThrow();
});

test("a change of any one byte is noticed", () => {
  const sealed = seal(key, secret);
  const bytes = Buffer.from(sealed.slice(3), "base64");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => unseal(key, `v1.${changed.toString("base64")}`), `byte ${at}`).toThrow();
  }
});

test("a text of another form is refused in our words", () => {
  for (const text of ["", "v1.", "v2.AAAA", secret]) expect(() => unseal(key, text)).toThrow("unknown form");
});
