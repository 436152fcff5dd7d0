import { expect, test } from "vitest";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { composeMail } from "./compose.ts";
import type { Digest } from "./compose.ts";
import { oneLine } from "../../foundation/one-line.ts";
import { words } from "./words.ts";

const item = (visitor: string, email = "ada@example.com"): Digest["items"][number] => ({
  id: "ntf_1",
  kind: "lead",
  ...words.en.describe({ kind: "lead", facts: { name: oneLine(visitor, 200), email, source: "chat" } }),
  target: { kind: "lead", id: "lead_1" },
  chatbotId: "bot_1",
  createdAt: "2026-07-01T10:20:30.000Z",
  readAt: null,
  reasonCode: null,
  reasonArgs: null,
  chatbotName: "Shop",
});
const compose = (items: Digest["items"], more: Partial<Digest> = {}) =>
  composeMail({
    id: "mail_1",
    to: "me@example.com",
    workspaceName: "Acme",
    items,
    count: items.length,
    settings: { language: "en", timeZone: "Europe/Berlin" },
    baseUrl: "https://chat.example.com",
    unsubscribeUrl: "https://chat.example.com/api/public/notifications/unsubscribe/t",
    ...more,
  });

test("a mail names what happened, when on the member's clock, and where it is", () => {
  const mail = compose([item("Ada Lovelace")]);
  expect(mail.subject).toBe("New lead: Ada Lovelace");
  expect(mail.messageId).toBe("<mail_1@chat.example.com>");
  expect(mail.text).toContain("Ada Lovelace, ada@example.com (chat)\nShop · Jul 1, 2026, 12:20 PM\n");
  expect(mail.text).toContain("View lead: https://chat.example.com/leads/lead_1\n");
  expect(mail.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
});

test("several go in one mail, which says how many it does not show", () => {
  const mail = compose([item("Ada"), item("Grace")], { count: 70, settings: { language: "de", timeZone: "UTC" } });
  expect(mail.subject).toBe("70 Benachrichtigungen: New lead: Ada");
  expect(mail.text).toContain("Und 68 weitere.");
  expect(mail.html).toContain("Und 68 weitere.");
});

test("a German member reads in German why something failed, and in English what an earlier release stored", () => {
  const failed = (reason: { reason: string; reasonCode: string | null; reasonArgs: Reason["args"] | null }) =>
    words.de.describe({
      kind: "source",
      facts: { kind: "source", name: "https://shop.example/", ...reason, others: 0 },
    }).text;
  const { code, args } = because("page_http_status", { status: 404, name: "Not Found" });
  expect(failed({ reason: "…", reasonCode: code, reasonArgs: args })).toBe(
    "Die Adresse antwortete mit 404 (Not Found).",
  );
  expect(failed({ reason: "It was not there.", reasonCode: null, reasonArgs: null })).toBe("It was not there.");
  const { text } = words.de.describe({
    kind: "webhook",
    facts: { url: "https://hook.example/", reason: "…", reasonCode: "deliveries_failed", reasonArgs: { count: 10 } },
  });
  expect(text).toBe("https://hook.example/: 10 Zustellungen in Folge sind fehlgeschlagen.");
});

test("a stranger's name makes no header, no markup and no link", () => {
  const mail = compose([
    item('Ada\r\nBcc: all@example.com\r\n\r\n<a href="https://evil.example/a">x</a> www.evil.example \u202egnp.exe'),
  ]);
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/u);
  const links = [...(mail.html ?? "").matchAll(/<a href="([^"]*)"/gu)].map(([, url]) => new URL(url ?? "").host);
  expect(links).toEqual(["chat.example.com", "chat.example.com", "chat.example.com"]);
  expect(mail.html).toContain("&lt;a");
  for (const text of [mail.text, mail.html ?? ""]) {
    expect(text).not.toContain("evil.example");
    expect(text).not.toContain("https://evil");
    expect(text).not.toContain("\u202e");
  }
  expect(mail.text).toContain("evil.\u2060example");
});

test("a very long name is cut between characters, and nothing is left of what is not seen", () => {
  expect(oneLine("a\u0000\u2028b\u200b c\ud800", 10)).toBe("a b c\ufffd");
  const cut = oneLine("😀".repeat(500), 200);
  expect(Array.from(cut)).toHaveLength(200);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.endsWith("😀…")).toBe(true);
});
