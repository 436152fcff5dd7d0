import { expect, test } from "vitest";
import { allowRuleOf, allowsAddress, allowsName, parseAllowList } from "./allow.ts";

const { rules } = parseAllowList(
  "ollama:11434, 10.1.0.0/16:8000-8002 ,192.168.7.7:80,[fd00::/8]:443,[fd01::1]/128:9,fc00::5,172.20.0.0/16",
);

test("an empty list opens nothing and has no faults", () => {
  expect(parseAllowList(" , ")).toEqual({ rules: [], faults: [] });
});

test.each([
  ["10.1.255.255", 8001, true],
  ["10.1.255.255", 8003, false],
  ["10.2.0.1", 8001, false],
  ["192.168.7.7", 80, true],
  ["192.168.7.8", 80, false],
  ["192.168.7.7", 443, false],
  ["fd99::1", 443, true],
  ["fd99::1", 444, false],
  ["fd01::1", 9, true],
  ["fd01::2", 9, false],
  ["fc00::5", 1, true],
  ["fc00::6", 1, false],
  ["172.20.9.9", 65_535, true],
  ["::ffff:10.1.0.1", 8000, false],
])("address %s with port %i: allowed is %s", (address, port, allowed) => {
  expect(allowsAddress(rules, address, port)).toBe(allowed);
});

test("a host entry names one host and one port", () => {
  expect(allowsName(rules, "ollama", 11434)).toBe(true);
  expect(allowsName(rules, "ollama", 80)).toBe(false);
  expect(allowsName(rules, "my.ollama", 11434)).toBe(false);
});

test("all faults are reported at once, each naming its entry", () => {
  const text = "ollama,10.0.0.0/33,10.0.0.1:0,10.0.0.1:9-2,host:99999,http://x:80,*.x:80,0x7f.1:80,a/8:80,ok:80";
  const { rules: good, faults } = parseAllowList(text);
  expect(good).toHaveLength(1);
  expect(faults.map((fault) => fault.split('"')[1])).toEqual(text.split(",").slice(0, -1));
  expect(faults[0]).toBe('"ollama" names a host without a port; write host:port.');
});

test.each([
  ["http://Localhost:11434/v1", "localhost", 11434],
  ["https://models.example./v1", "models.example", 443],
  ["http://192.168.7.7/v1", "192.168.7.7", 80],
  ["http://[fd00::7]:8000", "fd00::7", 8000],
])("the rule of %s names its host and port, and no other", (url, hostname, port) => {
  const rule = allowRuleOf(url);
  const only = rule === null ? [] : [rule];
  expect(allowsName(only, hostname, port)).toBe(true);
  expect(allowsName(only, hostname, port + 1)).toBe(false);
  expect(allowsName(only, `x.${hostname}`, port)).toBe(false);
});

test("what is no http address gives no rule", () => {
  expect([allowRuleOf(""), allowRuleOf("ollama:11434"), allowRuleOf("ftp://x")]).toEqual([null, null, null]);
});
