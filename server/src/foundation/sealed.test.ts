import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openSealed, seal } from "./sealed.ts";

const key = randomBytes(32);

test.each(["", "sk-1", "Grüße 🚲 ".repeat(1_000)])("what was sealed opens again: %#", (text) => {
  expect(openSealed(key, seal(key, text, "here"), "here")).toBe(text);
});

test("the same text is never sealed alike, and does not show", () => {
  const sealed = [seal(key, "sk-secret", "here"), seal(key, "sk-secret", "here")];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const text of sealed) {
    expect(text).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(text.slice(3), "base64url").toString("latin1")).not.toContain("secret");
  }
});

test("whatever letter is changed, it does not open", () => {
  const sealed = seal(key, "sk-secret", "here");
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(() => openSealed(key, sealed.slice(0, at) + other + sealed.slice(at + 1), "here")).toThrow(/sealed/);
  }
});

test("what was cut off, lengthened, or moved does not open", () => {
  const sealed = seal(key, "sk-secret", "here");
  for (const wrong of [
    "",
    "v1",
    "v1.",
    sealed.slice(0, -4),
    sealed.slice(0, 30),
    `${sealed}AAAA`,
    `${sealed}.x`,
    `${sealed}=`,
  ]) {
    expect(() => openSealed(key, wrong, "here")).toThrow(/sealed/);
  }
  expect(() => openSealed(key, sealed, "there")).toThrow("A sealed text was changed, or sealed with another key.");
});

test("another key does not open it, and the error says nothing of the text", () => {
  const sealed = seal(key, "sk-secret", "here");
  const open = () => openSealed(randomBytes(32), sealed, "here");
  expect(open).toThrow("A sealed text was changed, or sealed with another key.");
});
