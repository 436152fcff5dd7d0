import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { passwordFault } from "./password-rule.ts";

const patience = 60_000;

test.each([
  "password2024",
  "Passw0rd123!",
  "iloveyou2024",
  "12345678901",
  "Summer2024!",
  "qwertyuiop[]",
  "chatbot123",
  "grace.hopper1",
  "abcabcabcabcabcabc",
])("the common password %s is refused, and the reason says what to choose", { timeout: patience }, async (password) => {
  expect(await passwordFault(password, "grace.hopper@example.com")).toEqual(because("password_guessable"));
});

test.each(["correct horse battery staple", "Kx82!mQp0zL", "vier graue Katzen tanzen"])(
  "the password %s is taken",
  { timeout: patience },
  async (password) => {
    expect(await passwordFault(password, "grace.hopper@example.com")).toBeUndefined();
  },
);

test("a password of the longest form is judged by its beginning", { timeout: patience }, async () => {
  expect(await passwordFault("password".repeat(128), "ada@example.com")).toEqual(because("password_guessable"));
});
