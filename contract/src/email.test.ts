import { expect, test } from "vitest";
import { findEmails, foldEmail, hideEmails, isEmail, normalEmail } from "./email.ts";

test.each([
  "ada@example.com",
  "o'brien@example.com",
  "sean.o'brien+chat@example.com",
  "r&d@example.com",
  "sales/eu@example.com",
  "jo=smith@example.com",
  "jo#1@example.com",
  "jo!x@example.com",
  "mary_o'neil@example.com",
  "jo~x@example.com",
  "{a}|b^c`d?e*f$g%h@example.com",
  "_ada@example.com",
  "x@a.b-c.example",
  "jörg@ämter.example",
  "山田@例え.jp",
  "ada@xn--r8jz45g.xn--zckzah",
])("%s is an address, and found whole in a sentence", (email) => {
  expect(isEmail(email)).toBe(true);
  for (const text of [
    email,
    `Write to ${email}.`,
    `My email is ${email}, thanks!`,
    `(${email})`,
    `<${email}>;`,
    `"${email}"?`,
  ])
    expect(findEmails(text).map((found) => found.email)).toEqual([email]);
});

test.each([
  "a@b",
  "x@example.com.",
  ".x@example.com",
  "x.@example.com",
  "x..y@example.com",
  "x@-example.com",
  "x@example-.com",
  "x@exam_ple.com",
  "x@example.c",
  "x@example.123",
  "x@[192.0.2.1]",
  "x@192.0.2.1",
  "x y@example.com",
  "x@@example.com",
  "x@y@example.com",
  '"x"@example.com',
  "@example.com",
  "x@",
  "x,y@example.com",
  "x\\y@example.com",
  "x@example.comи",
  "メールはada@example.com",
  `${"x".repeat(65)}@example.com`,
  `x@${"y".repeat(64)}.com`,
  `x@${"y.".repeat(130)}com`,
])("%s is no address", (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  ["'jo@example.com'", "jo@example.com"],
  ["‘jo@example.com’", "jo@example.com"],
  ["**jo@example.com**", "jo@example.com"],
  ["_jo@example.com_", "jo@example.com"],
  ["|jo@example.com|", "jo@example.com"],
  ["Email:-jo@example.com", "jo@example.com"],
  ["write...jo@example.com...", "jo@example.com"],
  ["jo@example.com-thanks", "jo@example.com"],
  ["mailto:jo@example.com?subject=Hi", "jo@example.com"],
  ["sean.o’brien@example.com", "sean.o'brien@example.com"],
  ["ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ", "jo@example.com"],
  ["メールはjo@example.comです。", "jo@example.com"],
  ["邮箱123@example.com吧", "123@example.com"],
  ["תכתבו לjo@example.com", "jo@example.com"],
  ["jo@example.com으로", "jo@example.com"],
  ["jo@example.com'a yazın", "jo@example.com"],
  ["Jo@Example.Com", "Jo@Example.Com"],
])("in %s the address is %s", (text, email) => {
  const [found, ...others] = findEmails(text);
  expect(found?.email).toBe(email);
  expect(others).toEqual([]);
  expect(normalEmail(text.slice(found?.start, found?.end))).toBe(email);
});

test.each([
  "jo..smith@example.com",
  "jo@smith@example.com",
  "jo@@example.com",
  "jo\\smith@example",
  "jo@example.com_backup",
  "jo@example.com.Please",
  "https://jo@example.com",
  "https://example.com/?mail=jo@example.com",
  "jo@example.comи",
  "邮箱是李明@例子.中国",
  "jo@ example.com",
  "jo @example.com",
  "jo@gmail,com",
  `${"x".repeat(70)}@example.com`,
])("in %s there is none, rather than a part of one", (text) => {
  expect(findEmails(text)).toEqual([]);
});

test("addresses side by side are told apart", () => {
  expect(findEmails("a@x.example, b@y.example;c@z.example またはd@w.example").map(({ email }) => email)).toEqual([
    "a@x.example",
    "b@y.example",
    "c@z.example",
    "d@w.example",
  ]);
});

test("addresses are compared without case, width and kind of apostrophe, and with their tags", () => {
  expect(foldEmail(" O’Brien@Example.COM ")).toBe("o'brien@example.com");
  expect(foldEmail("ａｄａ＠example.com")).toBe("ada@example.com");
  expect(foldEmail("ada+news@example.com")).not.toBe(foldEmail("ada@example.com"));
});

test("hiding leaves no part of an address, nor of what only looks like one", () => {
  expect(hideEmails("to sean.o'brien@example.com; a@b and x..y@example.com.", "[hidden]")).toBe(
    "to [hidden]; [hidden] and [hidden]",
  );
});
