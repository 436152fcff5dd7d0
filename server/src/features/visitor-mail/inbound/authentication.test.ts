import { expect, test } from "vitest";
import { authenticationOf } from "./authentication.ts";

const trusted = "mx.example.com; spf=pass smtp.mailfrom=example.org; dkim=fail (bad; key) header.d=x; dmarc=PASS";

test("results count only of the trusted server, and of its topmost header", () => {
  const forged = "MX.example.com 1; spf=none; dkim=none; dmarc=fail";
  expect(authenticationOf(["evil.example; dmarc=pass", trusted, forged], "MX.Example.com")).toEqual({
    spf: "pass",
    dkim: "fail",
    dmarc: "pass",
  });
  expect(authenticationOf([forged, trusted], "mx.example.com")?.dmarc).toBe("fail");
  expect(authenticationOf([trusted], "example.com")).toBeNull();
  expect(authenticationOf([trusted], null)).toBeNull();
  expect(authenticationOf(["mx.example.com; none"], "mx.example.com")).toEqual({ spf: null, dkim: null, dmarc: null });
});
