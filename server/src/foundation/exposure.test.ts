import { expect, test } from "vitest";
import { exposureFault } from "./exposure.ts";

test("whoever listens on loopback, or has said that TLS is in front, is not exposed", () => {
  for (const host of ["127.0.0.1", "127.0.0.53", "::1", "localhost"])
    expect(exposureFault({ host, baseUrl: "" }), host).toBeNull();
  expect(exposureFault({ host: "0.0.0.0", baseUrl: "https://chat.example.com" })).toBeNull();
});

test("whoever listens for others without TLS is", () => {
  for (const host of ["0.0.0.0", "::", "192.0.2.1", "chat.example.com"])
    for (const baseUrl of ["", "http://chat.example.com"])
      expect(exposureFault({ host, baseUrl }), host).toContain(`listens on ${host} without TLS`);
});
