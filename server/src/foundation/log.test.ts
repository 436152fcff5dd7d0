import { expect, test } from "vitest";
import { createLog, withoutRedaction } from "./log.ts";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog("info", { write: (line: string) => void (text += line) }));
  return text;
}

test("secrets are replaced wherever they stand in what is logged", () => {
  const text = linesOf((log) => {
    log.info({ authorization: "Bearer svc_1" }, "a");
    log.info({ headers: { cookie: "sid=2", authorization: "Bearer svc_3" } }, "b");
    log.info({ request: { body: { password: "four", apiKey: "svc_5" } } }, "c");
  });
  expect(text).not.toMatch(/svc_|sid=|four/);
  expect(text.match(/\[secret\]/g)).toHaveLength(5);
});

test("lines of known fields are written as they are, and the log that they come from still replaces secrets", () => {
  const text = linesOf((log) => {
    withoutRedaction(log).info({ path: "/a", key: "plain" }, "request");
    log.info({ key: "svc_1" }, "other");
  });
  const [request, other] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(request).toMatchObject({ level: "info", path: "/a", key: "plain", msg: "request" });
  expect(other).toMatchObject({ level: "info", key: "[secret]", msg: "other" });
});

test("an entry is one line of JSON with level and ISO time", () => {
  const text = linesOf((log) => log.info({ a: "line\nbreak" }, "hello"));
  expect(text.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({
    level: "info",
    msg: "hello",
    a: "line\nbreak",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("entries below the level are not written", () => {
  expect(linesOf((log) => log.debug("quiet"))).toBe("");
});
