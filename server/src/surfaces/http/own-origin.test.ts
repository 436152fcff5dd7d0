import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { ownOriginOf } from "./own-origin.ts";

function requestOf(headers: Record<string, string>): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, headers);
  return incoming;
}

test.each([
  [{ host: "127.0.0.1:3000" }, "", "http://127.0.0.1:3000"],
  [{ host: "[::1]:3000" }, "", "http://[::1]:3000"],
  [{ host: "chatserver" }, "", "http://chatserver"],
  [{ host: "localhost:3000", origin: "https://localhost:3000" }, "", "https://localhost:3000"],
  [{ host: "localhost:3000", origin: "https://evil.example" }, "", "http://localhost:3000"],
  [{ host: "evil.example" }, "", ""],
  [{ host: "evil.example", origin: "https://evil.example" }, "", ""],
  [{}, "", ""],
  [{ host: "evil.example" }, "https://chat.example.com", "https://chat.example.com"],
])("of a request with %j and the base address %j the own origin is %j", (headers, baseUrl, expected) => {
  expect(ownOriginOf(requestOf(headers), { baseUrl, trustedProxies: [] })).toBe(expected);
});
