import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

function request(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const incoming = new IncomingMessage(socket);
  if (forwarded !== undefined) incoming.headers["x-forwarded-for"] = forwarded;
  return incoming;
}

const proxies = ["10.0.0.0/8", "fd00::/8"];

test.each<[string, string | undefined, string, string]>([
  ["203.0.113.9", undefined, "203.0.113.9", "the peer itself"],
  ["203.0.113.9", "1.2.3.4", "203.0.113.9", "a header of somebody who is no trusted proxy"],
  ["10.0.0.1", "1.2.3.4", "1.2.3.4", "what a trusted proxy wrote"],
  ["10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4", "the rightmost, since the left was the caller's own"],
  ["10.0.0.1", "6.6.6.6, 1.2.3.4, 10.9.9.9", "1.2.3.4", "the rightmost that is no proxy"],
  ["10.0.0.1", "10.1.1.1, 10.2.2.2", "10.1.1.1", "the leftmost where all are proxies"],
  ["10.0.0.1", undefined, "10.0.0.1", "a proxy that names nobody"],
  ["10.0.0.1", "1.2.3.4, garbage", "10.0.0.1", "the proxy where its entry is none"],
  ["::ffff:10.0.0.1", "::ffff:1.2.3.4", "1.2.3.4", "IPv4 in IPv6 form"],
  ["fd00::1", '"[2001:DB8:0:0::1]:4711"', "2001:db8::1", "IPv6 with brackets, quotes and port"],
  ["10.0.0.1", "1.2.3.4:5678", "1.2.3.4", "a port behind the address"],
  ["fe80::1%eth0", undefined, "fe80::1", "an address with a zone"],
])("from %s with X-Forwarded-For %s it is %s: %s", (peer, forwarded, address) => {
  expect(addressOf(request(peer, forwarded), proxies)).toBe(address);
});
