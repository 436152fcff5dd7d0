import { expect, test } from "vitest";
import { readMail } from "./read-mail.ts";
import { mailOf, sampleMails } from "./test-mails.ts";

test.for(sampleMails)("of a mail of $client, the reply is what its writer wrote", async (sample) => {
  const { reply } = await readMail(mailOf(sample));
  expect(reply).toBe(sample.reply);
});

test("who wrote, to whom and in answer to what is read from the headers, each as one line", async () => {
  const mail = await readMail(
    Buffer.from(
      [
        "Message-ID: <one@example.org>",
        "In-Reply-To: <two@example.com>",
        "References: <three@example.com>",
        " <two@example.com>",
        "From: =?utf-8?Q?Ada=0D=0ABcc=3A_eve=40example.org?= <ada@example.org>",
        "To: support+thr01@example.com",
        "Delivered-To: box@example.com",
        "Subject: =?iso-8859-1?Q?R=FCckgabe=0AX-Evil:_1?=",
        "Auto-Submitted: auto-replied",
        "",
        "Hello",
      ].join("\r\n"),
    ),
  );
  expect(mail).toMatchObject({
    messageId: "<one@example.org>",
    answers: ["<two@example.com>", "<two@example.com>", "<three@example.com>"],
    from: { email: "ada@example.org", name: "Ada Bcc: eve@example.org" },
    subject: "Rückgabe X-Evil: 1",
    reply: "Hello",
  });
  expect(mail.recipients.split("\n")).toEqual(["support+thr01@example.com", "box@example.com"]);
  expect(mail.headers["auto-submitted"]).toEqual(["auto-replied"]);
});

test("of attachments, names, sizes and contents are read", async () => {
  const parts = [
    'Content-Type: multipart/mixed; boundary="b"',
    "From: ada@example.org",
    "",
    "--b",
    "Content-Type: text/plain; charset=windows-1252",
    "",
    "Gr\u00FC\u00DFe",
    "--b",
    'Content-Disposition: attachment; filename="../../etc/photo.png"',
    "Content-Type: image/png",
    "Content-Transfer-Encoding: base64",
    "",
    "AAAA",
    "--b--",
  ];
  const mail = await readMail(Buffer.from(parts.join("\r\n"), "latin1"));
  expect(mail).toMatchObject({
    reply: "Grüße",
    attachments: [{ name: "../../etc/photo.png", bytes: 3, content: new Uint8Array(3) }],
  });
});

const long = (count: number, line: (nth: number) => string) => Array.from({ length: count }, (_, nth) => line(nth));
const hostile = {
  "10,000 parts": [
    "From: a@example.org",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    ...long(10_000, (nth) => `--b\r\nContent-Type: text/plain\r\n\r\n${nth}\r\n`),
  ],
  "multiparts in multiparts": [
    "From: a@example.org",
    ...long(
      5_000,
      (nth) => `Content-Type: multipart/mixed; boundary="b${nth}"\r\n\r\n--b${nth}\r\nX: ${"x".repeat(50)}`,
    ),
  ],
  "giant headers": [`From: a@example.org`, ...long(20_000, (nth) => `X-${nth}: ${"y".repeat(200)}`), "", "Hello"],
  "no header": ["\u0000\u0001\u0002 not a mail"],
  "a charset that is none": [
    "From: a@example.org",
    "Content-Type: text/plain; charset=x-nothing",
    "",
    "Gr\u00FC\u00DFe",
  ],
  "lines that all begin a quote": ["From: a@example.org", "", ...long(20_000, () => "On 1 Jan 2026 ada@example.org")],
  "one line of quotes": ["From: a@example.org", "", "> wrote: ".repeat(500_000)],
  "HTML that nests": ["From: a@example.org", "Content-Type: text/html", "", "<div>".repeat(100_000)],
};

test.for(Object.entries(hostile))("a mail with %s is read, or refused with a reason", async ([, lines]) => {
  const started = process.cpuUsage().user;
  const read = await readMail(Buffer.from(lines.join("\r\n"), "latin1")).catch((error: unknown) => error);
  expect(read).toSatisfy((result: object) => "reason" in result || "reply" in result);
  if (typeof read === "object" && read !== null && "reply" in read)
    expect(String(read.reply).length).toBeLessThanOrEqual(100_000);
  expect(process.cpuUsage().user - started).toBeLessThan(10_000_000);
});
