import { expect, test } from "vitest";
import { isInNetworks, isNetwork, isPrivatePeer, peerGroup, siteGroup } from "./networks.ts";

test("a network is an address or CIDR, IPv4 or IPv6, and nothing else", () => {
  for (const text of ["10.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]) expect(isNetwork(text)).toBe(true);
  for (const text of ["", "example.com", "10.0.0.0/33", "10.0.0", "*"]) expect(isNetwork(text)).toBe(false);
});

test("an IPv4-mapped IPv6 address lies in the network of its IPv4 address", () => {
  expect(isInNetworks("::ffff:10.1.2.3", ["10.0.0.0/8"])).toBe(true);
  expect(isInNetworks("11.1.2.3", ["10.0.0.0/8", "fd00::/8"])).toBe(false);
  expect(isInNetworks("fd00::1", ["10.0.0.0/8", "fd00::/8"])).toBe(true);
  expect(isInNetworks("nonsense", ["0.0.0.0/0"])).toBe(false);
});

test("loopback and private peers are told from public ones", () => {
  for (const address of ["127.0.0.1", "::1", "10.0.0.1", "192.168.1.1", "::ffff:172.16.0.1", "fd00::1", "fe80::1"])
    expect(isPrivatePeer(address)).toBe(true);
  for (const address of ["8.8.8.8", "2606:4700::1111", "nonsense"]) expect(isPrivatePeer(address)).toBe(false);
});

test("addresses of one IPv6 /64 count as one peer, IPv4 addresses each for itself", () => {
  expect(peerGroup("2001:db8:1:2::1")).toBe(peerGroup("2001:db8:1:2:ffff::9"));
  expect(peerGroup("2001:db8:1:2::1")).not.toBe(peerGroup("2001:db8:1:3::1"));
  expect(peerGroup("::ffff:8.8.8.8")).toBe(peerGroup("8.8.8.8"));
  expect(peerGroup("8.8.8.8")).not.toBe(peerGroup("8.8.8.9"));
});

test("in a queue a whole IPv6 /48 stands in one place", () => {
  expect(siteGroup("2001:db8:1:2::1")).toBe(siteGroup("2001:db8:1:ffff::9"));
  expect(siteGroup("2001:db8:1:2::1")).not.toBe(siteGroup("2001:db8:2:2::1"));
  expect(siteGroup("::ffff:8.8.8.8")).toBe("8.8.8.8");
});
