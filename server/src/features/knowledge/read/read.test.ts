import { afterEach, expect, test } from "vitest";
import { createReader, type Reader, type ReaderOptions } from "./read.ts";

let reader: Reader | undefined;
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});

const html = (text: string): { bytes: Buffer; contentType: string } => ({
  bytes: Buffer.from(text),
  contentType: "text/html",
});

function open(options?: ReaderOptions): Reader {
  reader = createReader(options);
  return reader;
}

const good = html("<title>Lamps</title><p>They shine.</p>");
const endless = html("<div>".repeat(800_000));

test("HTML, Markdown and text are read in the worker process", async () => {
  const { read } = open();
  await expect(read(good)).resolves.toEqual({
    type: "html",
    title: "Lamps",
    markdown: "They shine.",
    passages: [{ heading: "", text: "They shine." }],
  });
  await expect(read({ bytes: Buffer.from("# A\nb"), name: "a.md" })).resolves.toMatchObject({
    type: "markdown",
    title: "A",
  });
  await expect(read({ bytes: Buffer.from("just b") })).resolves.toMatchObject({ type: "text", markdown: "just b" });
});

test("what an archive holds is looked at in the worker process alone", async () => {
  const { read, close } = open();
  const archive = { bytes: Buffer.from("PK\x03\x04....word/document.xml"), name: "a.docx" };
  await expect(read(archive)).rejects.toMatchObject({ message: expect.stringContaining("damaged") });
  await close();
  // Nobody is left to look.
  await expect(read(archive)).rejects.toMatchObject({ message: "The service is stopping." });
});

test("a text of ten megabytes is read in pieces, whole", async () => {
  const { read } = open();
  const line = "The zebra stands on this line of a very long text.\n\n";
  const { markdown, passages } = await read({ bytes: Buffer.from(line.repeat(200_000)), name: "long.txt" });
  expect(markdown.length).toBeGreaterThan(10_000_000);
  expect(passages.length).toBeGreaterThan(5_000);
});

test.each([
  ["chapters", (n: number) => `<h2>Chapter ${n}</h2><p>${`Valve V${n} is opened by hand. `.repeat(20)}</p>`, 4_500],
  ["paragraphs of words without end", (n: number) => `<p>${`valve ${n} of pump ${n * 7} `.repeat(200)}</p>`, 700],
])("a page of nearly 3 MB is read whole: %s", async (_kind, part, count) => {
  const { read } = open();
  const page = Array.from({ length: count }, (_, n) => part(n)).join("");
  expect(page.length).toBeGreaterThan(2_500_000);
  const { markdown } = await read(html(`<title>Manual</title><body><main>${page}</main>`));
  expect(markdown.length).toBeGreaterThan(page.length * 0.9);
});

test("a table of ten megabytes is read in pieces, whole, and its questions keep the lines that they have in the file", async () => {
  const { read } = open();
  const lines = Array.from(
    { length: 90_000 },
    (_, at) => `${at} is asked about what comes?,"So it is answered, ${at}: ${"x".repeat(60)}"\n`,
  );
  const table = await read({ bytes: Buffer.from(`Article,Text\n${lines.join("")}`), name: "table.csv" });
  expect(table.passages).toHaveLength(90_000);
  expect(table.passages.at(-1)?.text).toMatch(/^- Article: 89999 is asked/u);
  const { faqs = [] } = await read({ bytes: Buffer.from(`Question,Answer\n${lines.join("")}`), name: "faqs.csv" });
  expect([faqs.length, faqs.at(-1)?.row]).toEqual([90_000, 90_001]);
});

test("what cannot be read is told in a sentence", async () => {
  const { read } = open({ maxBytes: 1_000_000 });
  const reason = (text: string): object => ({ name: "Unreadable", message: text });
  await expect(read({ bytes: Buffer.from("%PDF-1.7".padEnd(2_000_000)) })).rejects.toMatchObject(
    reason("The PDF is damaged or incomplete. Save it again and re-upload it."),
  );
  await expect(read(html("x".repeat(1_000_001)))).rejects.toMatchObject(
    reason("Pages of more than 1 MB are not read."),
  );
  await expect(read(html("<p> </p>"))).rejects.toMatchObject(reason("No text found."));
  await expect(read({ ...good, selector: ".none" })).rejects.toMatchObject(
    reason("The selector finds no text on this page."),
  );
  await expect(read({ ...good, selector: "p[" })).rejects.toMatchObject(
    reason("The selector is not a CSS selector that we understand."),
  );
});

// Attributes fill the heap in one large allocation, at which a worker thread took the whole service down.
const attributes = Array.from({ length: 700_000 }, (_, n) => `a${n.toString(36)}=1`).join(" ");

test.each([
  ["elements", "<p>x</p>".repeat(900_000)],
  ["attributes", `<p ${attributes}>x`],
])("a page of too many %s fails alone, and the service stays within 150 MB over idle", async (_kind, page) => {
  const { read } = open();
  await read(good);
  const bomb = html(page);
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  await expect(read(bomb)).rejects.toMatchObject({ message: "Reading needed too much memory." });
  clearInterval(watch);
  expect(peak - idle).toBeLessThan(150 * 1_048_576);
  await expect(read(good)).resolves.toMatchObject({ title: "Lamps" });
});

test("an unused worker ends, and the next document starts another", async () => {
  const { read } = open({ idleMs: 50 });
  await read(good);
  await new Promise((soon) => setTimeout(soon, 300));
  await expect(read(good)).resolves.toMatchObject({ title: "Lamps" });
});

test("the caller can give up, waiting or running", async () => {
  const { read } = open();
  const running = new AbortController();
  const waiting = new AbortController();
  const first = read(endless, running.signal);
  const second = read(good, waiting.signal);
  const third = read(good);
  waiting.abort(new Error("not needed"));
  setTimeout(() => running.abort(new Error("gone")), 200);
  await expect(first).rejects.toThrow("gone");
  await expect(second).rejects.toThrow("not needed");
  await expect(third).resolves.toMatchObject({ title: "Lamps" });
});

test("closing fails what runs and waits", async () => {
  const opened = open();
  const reads = [opened.read(endless), opened.read(good)];
  const outcomes = Promise.allSettled(reads);
  setTimeout(() => void opened.close(), 100);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "The service is stopping." } });
  }
});
