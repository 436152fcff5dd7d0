import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { makePng } from "./support/images.ts";
import { look } from "./support/look.ts";
import { makePdf } from "./support/make-pdf.ts";
import { testApiKey } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
const pdf = makePdf([[{ text: "Invoice 4711", y: 90 }]]);
const photo = makePng(300, 200, { text: "GPS 52.5200 13.4050" });

const chatbotWith = (attachments: object) =>
  svc.chatbot({ attachments, inboundEmail: { enabled: true, answer: "draft", address: "support@example.com" } });

interface Written {
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly html?: string;
  /** With `cid`, images within the text. */
  readonly attachments?: readonly { filename: string; content: Uint8Array | string; cid?: string }[];
}

/** A mail as programs send it: its text, and its files in base64. */
function mailWith({ headers = {}, text = "See below.", html, attachments = [] }: Written): Buffer {
  const isRelated = attachments.some(({ cid }) => cid !== undefined);
  const parts = attachments.map(({ filename, content, cid }) => [
    `Content-Type: ${filename.endsWith(".png") ? "image/png" : "application/octet-stream"}; name="${filename}"`,
    `Content-Disposition: ${cid === undefined ? "attachment" : "inline"}; filename="${filename}"`,
    "Content-Transfer-Encoding: base64",
    ...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
    "",
    Buffer.from(content).toString("base64").replaceAll(/.{76}/gu, "$&\r\n"),
  ]);
  const body = [`Content-Type: text/${html === undefined ? "plain" : "html"}; charset=utf-8`, "", html ?? text];
  const head = Object.entries({
    From: "Ada <ada@visitors.example>",
    To: "support@example.com",
    Subject: "Broken lamp",
    "Message-ID": `<${randomBytes(8).toString("hex")}@visitors.example>`,
    ...headers,
    "Content-Type": `multipart/${isRelated ? "related" : "mixed"}; boundary="part"`,
  }).map(([name, value]) => `${name}: ${value}`);
  const lines = [...head, "", ...[body, ...parts].flatMap((part) => ["--part", ...part]), "--part--", ""];
  return Buffer.from(lines.join("\r\n"));
}

async function deliver(chatbotId: string, mail: Uint8Array) {
  const response = await fetch(`${svc.url}/api/inbound-email?chatbotId=${chatbotId}`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${testApiKey}` },
    body: new Uint8Array(mail),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into bodies of any form
  const body: any = await response.json();
  return { status: response.status, body };
}

const messagesOf = async (sesId: string) => (await svc.api("GET", `/api/sessions/${sesId}/messages`)).body.messages;
const bytesOf = async (url: string) => Buffer.from(await (await fetch(svc.url + url)).arrayBuffer());

test("files of an email are files of its message: documents as they came, images encoded anew", async () => {
  const chatbotId = await chatbotWith({ enabled: true });
  const mail = mailWith({
    attachments: [
      { filename: "../invoice.pdf", content: pdf },
      { filename: "lamp.png", content: photo },
    ],
  });
  const { body } = await deliver(chatbotId, mail);
  expect(body).toMatchObject({ outcome: "received" });
  const [message] = await messagesOf(body.sesId);
  expect(message).toMatchObject({ role: "user", content: "Broken lamp\n\nSee below." });
  expect(message.files).toMatchObject([
    { filename: "invoice.pdf", mediaType: "application/pdf", size: pdf.length },
    { filename: "lamp.png", mediaType: "image/png", width: 300, height: 200 },
  ]);
  expect((await bytesOf(message.files[0].url)).equals(pdf)).toBe(true);
  expect((await bytesOf(message.files[1].url)).includes("GPS 52.5200")).toBe(false);
  // Once, whatever comes again.
  expect((await deliver(chatbotId, mail)).body).toMatchObject({ outcome: "repeated" });
  const stored = await look(svc.store, (query) =>
    query.selectFrom("attachment").select(["name", "sent_at"]).orderBy("key").execute(),
  );
  expect(stored.map(({ name }) => name)).toEqual(["invoice.pdf", "lamp.png"]);
  expect(stored.every(({ sent_at: sent }) => sent !== null)).toBe(true);
});

test("what a conversation doesn't take is named in the message, and the rest is stored", async () => {
  const chatbotId = await chatbotWith({ enabled: true });
  const attachments = [
    { filename: "run.exe", content: Buffer.from("MZ\u0090\u0000") },
    { filename: "page.html", content: "<script>alert(1)</script>" },
    { filename: "huge.txt", content: Buffer.alloc(11 * 1024 * 1024, "a ") },
    { filename: "notes.txt", content: "The bulb is new." },
  ];
  const { body } = await deliver(chatbotId, mailWith({ attachments }));
  const [message] = await messagesOf(body.sesId);
  expect(message.files).toMatchObject([{ filename: "notes.txt", mediaType: "text/plain" }]);
  expect(message.content).toMatch(/3 attachments were not stored: run\.exe \(1 kB\), page\.html .*huge\.txt/u);
});

test("a chatbot without files names all that came; a mail of files alone is a message without text", async () => {
  const attachments = [{ filename: "invoice.pdf", content: pdf }];
  const off = await deliver(await chatbotWith({ enabled: false }), mailWith({ attachments }));
  const [named] = await messagesOf(off.body.sesId);
  expect(named.files).toBeUndefined();
  expect(named.content).toContain("1 attachment was not stored: invoice.pdf");
  const bare = mailWith({ headers: { Subject: "" }, text: "", attachments });
  const on = await deliver(await chatbotWith({ enabled: true }), bare);
  expect((await messagesOf(on.body.sesId))[0]).toMatchObject({ content: "", files: [{ filename: "invoice.pdf" }] });
});

test("an image within the text is a file, but not the small logo of a signature", async () => {
  const chatbotId = await chatbotWith({ enabled: true });
  const screenshot = makePng(200, 150, { text: randomBytes(9_000).toString("base64") });
  const mail = mailWith({
    html: '<p>It says:</p><img src="cid:shot"><p>Ada</p><img src="cid:logo">',
    attachments: [
      { filename: "image001.png", content: makePng(20, 20), cid: "logo" },
      { filename: "image002.png", content: screenshot, cid: "shot" },
    ],
  });
  const { body } = await deliver(chatbotId, mail);
  const [message] = await messagesOf(body.sesId);
  expect(message.files).toMatchObject([{ filename: "image002.png" }]);
  expect(message.content).not.toContain("image001");
});

test("an answer by email brings its files into the conversation that it continues", async () => {
  const chatbotId = await chatbotWith({ enabled: true, readText: true });
  const first = await deliver(chatbotId, mailWith({ headers: { "Message-ID": "<first@visitors.example>" } }));
  const attachments = [{ filename: "invoice.pdf", content: pdf }];
  const headers = { "In-Reply-To": "<first@visitors.example>", Subject: "Re: Broken lamp" };
  const next = { headers, text: "Here it is.", attachments };
  const second = await deliver(chatbotId, mailWith(next));
  expect(second.body.sesId).toBe(first.body.sesId);
  const messages = await messagesOf(first.body.sesId);
  expect(
    messages.map(({ content, files = [] }: { content: string; files?: object[] }) => [content, files.length]),
  ).toEqual([
    ["Broken lamp\n\nSee below.", 0],
    ["Here it is.", 1],
  ]);
  expect(messages[1].files[0]).toMatchObject({ filename: "invoice.pdf", reading: "read" });
  expect(messages[1].metadata?.stranger).toBeUndefined();
});
