import { expect, test } from "vitest";
import { startServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";

/** What a service with these variables answers, to somebody without a credential. */
async function securityTxt(environment: Record<string, string>) {
  const store = await createTestStore();
  const service = await startServiceProcess(store, environment);
  try {
    const response = await fetch(`${service.url}/.well-known/security.txt`);
    return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
  } finally {
    await service.end("SIGTERM");
    await store.remove();
  }
}

test("security.txt names the operator's contact, and ends to be valid within a year", async () => {
  const { status, type, text } = await securityTxt({
    SVC_SECURITY_CONTACT: "security@shop.example",
    SVC_BASE_URL: "https://chat.shop.example",
  });
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => /^(\w+): (.*)$/u.exec(line)?.slice(1) ?? [line, ""]),
  );
  expect(fields).toEqual({
    Contact: "mailto:security@shop.example",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00/u),
    Canonical: "https://chat.shop.example/.well-known/security.txt",
  });
  const days = (Date.parse(fields["Expires"]) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test("without a contact there is no security.txt", async () => {
  expect((await securityTxt({})).status).toBe(404);
});
