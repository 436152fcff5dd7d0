import diagnostics from "node:diagnostics_channel";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEgress, EgressRefused, parseAllowList } from "./egress.ts";

const privateHosts = [
  // loopback, plain and disguised
  "127.0.0.1",
  "127.0.0.2",
  "127.255.255.254",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "0x7f.0x0.0x0.0x1",
  "127.0.0.1.",
  "１２７.０.０.１",
  "127。0。0。1",
  "①②⑦.⓪.⓪.①",
  "%31%32%37.0.0.1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "admin.localhost",
  "a.b.localhost.",
  "ｌｏｃａｌｈｏｓｔ",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  // this network, unspecified
  "0.0.0.0",
  "0",
  "0.1.2.3",
  "[::]",
  // private
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  "0xa.0.0.1",
  "3232235521",
  // link-local with cloud metadata, carrier-grade NAT
  "169.254.169.254",
  "169.254.0.1",
  "0xA9FEA9FE",
  "100.64.0.1",
  "100.127.255.255",
  "100.100.100.200",
  // multicast, broadcast, reserved, documentation, benchmarking, protocol assignments
  "224.0.0.1",
  "239.255.255.255",
  "255.255.255.255",
  "240.0.0.1",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "198.18.0.1",
  "198.19.255.255",
  "192.0.0.1",
  "192.0.0.170",
  "192.88.99.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.175.48.1",
  // IPv6 that carries IPv4: mapped, compatible, translated, NAT64, 6to4, Teredo
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:8.8.8.8]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[::8.8.8.8]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::8.8.8.8]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2002:0808:0808::1]",
  "[2001::1]",
  "[2001:0:53aa:64c:0:fbff:ac15:5ac]",
  // IPv6 for other uses
  "[fc00::1]",
  "[fd12:3456:789a::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[ff0e::1]",
  "[100::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[2001:2::1]",
  "[2001:10::1]",
  "[2001:20::1]",
  "[2001:30::1]",
  "[5f00::1]",
  "[4000::1]",
  "[1::1]",
  "[fd00:ec2::254]",
];

const malformed = ["[fe80::1%25eth0]", "[::1%lo]", "[::1", "127.0.0.1.1", "256.1.1.1", ""];

let listener: Server;
let port: number;
let accepted = 0;
let socketsOpened = 0;
const countSocket = (): void => void socketsOpened++;
const egress = createEgress();

beforeAll(async () => {
  listener = createServer((_request, response) => void response.end("reached"));
  listener.on("connection", () => void accepted++);
  await new Promise<void>((ready) => void listener.listen(0, ready));
  port = (listener.address() as AddressInfo).port;
});
beforeEach(() => {
  accepted = 0;
  socketsOpened = 0;
  diagnostics.subscribe("net.client.socket", countSocket);
});
afterEach(() => void diagnostics.unsubscribe("net.client.socket", countSocket));
afterAll(async () => {
  await egress.close();
  listener.close();
});

describe("an address that is not public", () => {
  test.each(privateHosts)("%s is refused without a connection", async (host) => {
    const attempt = egress.get(`http://${host}:${port}/`, { timeoutMs: 2_000 });
    await expect(attempt).rejects.toThrow(EgressRefused);
    await expect(attempt).rejects.toMatchObject({
      message: "This is a private network address. To allow it, the operator adds it to SVC_EGRESS_ALLOW.",
    });
    expect({ accepted, socketsOpened }).toEqual({ accepted: 0, socketsOpened: 0 });
  });

  test("is refused when it is only judged for later", async () => {
    await expect(egress.judge("https://10.1.2.3/hook")).rejects.toThrow(EgressRefused);
  });

  test("is reached once the operator allows it, which shows that the counters count", async () => {
    const { rules } = parseAllowList(`127.0.0.1:${port}`);
    const allowed = createEgress({ allow: rules });
    const response = await allowed.get(`http://127.1:${port}/`);
    await allowed.close();
    expect(response.body.toString()).toBe("reached");
    expect({ accepted, socketsOpened }).toEqual({ accepted: 1, socketsOpened: 1 });
  });
});

describe("a URL that is no plain http address", () => {
  test.each(malformed)('host "%s" is refused without a connection', async (host) => {
    await expect(egress.get(`http://${host}/`)).rejects.toMatchObject({
      name: "EgressRefused",
      message: "This is not a valid URL.",
    });
    expect(socketsOpened).toBe(0);
  });

  test.each(["file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1/", "data:,x"])(
    "scheme of %s is refused",
    async (url) => {
      await expect(egress.get(url)).rejects.toMatchObject({
        name: "EgressRefused",
        message: "Only http and https addresses can be requested.",
      });
    },
  );

  test.each(["http://user:secret@example.com/", "http://example.com@127.0.0.1/"])(
    "credentials in %s are refused without a connection",
    async (url) => {
      await expect(egress.get(url)).rejects.toMatchObject({
        name: "EgressRefused",
        message: expect.stringContaining("user name or password"),
      });
      expect(socketsOpened).toBe(0);
    },
  );
});
