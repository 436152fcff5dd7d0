import { expect, test } from "vitest";
import { parseAllowList, type AllowRule } from "./allow.ts";
import { isPublicAddress } from "./addresses.ts";
import { createJudge } from "./address-policy.ts";

const judgeNaming = (answers: string[], allow: AllowRule[] = []): Promise<string[]> =>
  createJudge(allow, async () => answers)("shop.example", 443);
const allow = (text: string): AllowRule[] => parseAllowList(text).rules;

test.each(["8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::200e"])(
  "public address %s may be reached",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test("every address of a public name is handed on, in the order of the resolver", async () => {
  await expect(judgeNaming(["2606:4700::1111", "8.8.8.8"])).resolves.toEqual(["2606:4700::1111", "8.8.8.8"]);
});

test("a name that answers one public and one private address is refused", async () => {
  await expect(judgeNaming(["8.8.8.8", "10.0.0.1"])).rejects.toThrow("private");
  await expect(judgeNaming(["8.8.8.8", "::1"], allow("10.0.0.0/8"))).rejects.toThrow("private");
  await expect(judgeNaming(["8.8.8.8", "10.0.0.1", "::1"], allow("10.0.0.0/8"))).rejects.toThrow("private");
});

test("a resolver answer that is no address at all is refused", async () => {
  await expect(judgeNaming(["8.8.8.8", "nonsense"])).rejects.toThrow("private");
  await expect(judgeNaming(["fe80::1%eth0"])).rejects.toThrow("private");
});

test("a name without an address does not resolve", async () => {
  await expect(judgeNaming([])).rejects.toThrow("We couldn't find that website. Check the address.");
});

test("of a private name only the allowed addresses are used", async () => {
  await expect(judgeNaming(["10.0.0.1", "fd00::1"], allow("10.0.0.0/8"))).resolves.toEqual(["10.0.0.1"]);
});

test("a name on the allow list may answer any address, on its own port only", async () => {
  await expect(judgeNaming(["10.0.0.1"], allow("Shop.Example:443"))).resolves.toEqual(["10.0.0.1"]);
  await expect(judgeNaming(["10.0.0.1"], allow("shop.example:444"))).rejects.toThrow("private");
  await expect(judgeNaming(["10.0.0.1"], allow("xshop.example:443"))).rejects.toThrow("private");
});

test("localhost names mean this machine whatever a resolver says", async () => {
  const judge = createJudge([], async () => ["8.8.8.8"]);
  await expect(judge("api.localhost", 80)).rejects.toThrow("private");
});
