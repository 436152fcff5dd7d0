import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { areBrowserKeys, encryptPush } from "./encrypt.ts";

const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("the example of RFC 8291 comes out byte for byte", () => {
  const own = createECDH("prime256v1");
  own.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const message = Buffer.from("When I grow up, I want to be a watermelon");
  expect(encryptPush(message, keys, { salt, own }).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("no message is encrypted with the same salt or key twice", () => {
  const [one, other] = [encryptPush(Buffer.from("x"), keys), encryptPush(Buffer.from("x"), keys)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test.each([
  ["a point that is not on the curve", { ...keys, p256dh: `B${"A".repeat(86)}` }],
  ["a key that is cut", { ...keys, p256dh: keys.p256dh.slice(0, 40) }],
  ["no key", { ...keys, p256dh: "" }],
  ["a secret of another length", { ...keys, auth: "AAAA" }],
])("%s is no browser's key", (_name, wrong) => {
  expect(areBrowserKeys(wrong)).toBe(false);
});

test("a browser's keys are", () => {
  expect(areBrowserKeys(keys)).toBe(true);
});
