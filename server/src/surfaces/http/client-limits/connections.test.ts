import { createServer } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { shareConnections } from "./connections.ts";

/** A server that only counts: no test machine has the addresses of others to connect from. */
function doorOf(most: number) {
  const server = createServer();
  shareConnections(server, most, ["198.51.100.7"]);
  return {
    maxConnections: server.maxConnections,
    connect(remoteAddress: string) {
      const socket = new Socket();
      Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
      server.emit("connection", socket);
      return socket;
    },
  };
}
const open = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;
const many = <Made>(make: (n: number) => Made) => Array.from({ length: 100 }, (_, n) => make(n));

test("one peer gets a sixteenth of all connections, and the next is closed at once", () => {
  const { connect, maxConnections } = doorOf(160);
  expect(maxConnections).toBe(160);
  expect(open(many(() => connect("203.0.113.1")))).toBe(10);
  expect(open(many(() => connect("::ffff:203.0.113.2")))).toBe(10);
  expect(open(many((n) => connect(`2001:db8::${n.toString(16)}`)))).toBe(10);
  expect(open([connect("203.0.113.3")])).toBe(1);
});

test("a connection that is closed makes room for another of its peer", async () => {
  const { connect } = doorOf(16);
  const first = connect("203.0.113.1");
  expect(open([connect("203.0.113.1")])).toBe(0);
  first.destroy();
  await new Promise((resolve) => first.once("close", resolve));
  expect(open([connect("203.0.113.1")])).toBe(1);
});

test("loopback, private peers and declared proxies speak for many", () => {
  for (const address of ["127.0.0.1", "::1", "10.1.2.3", "198.51.100.7"]) {
    const { connect } = doorOf(160);
    expect(open(many(() => connect(address))), address).toBe(100);
  }
});
