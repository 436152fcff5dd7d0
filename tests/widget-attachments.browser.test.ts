import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { findBarriers } from "./support/browser.ts";
import { makePng } from "./support/images.ts";
import { makePdf } from "./support/make-pdf.ts";
import { answersOf, ask, composerOf, openChat, openHostPage, overflow } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const stage = useWidgetStage({ name: "Help desk", attachments: { enabled: true } });

const photo = { name: "wheel.png", mimeType: "image/png", buffer: makePng(640, 480) };
const invoice = {
  name: "invoice.pdf",
  mimeType: "application/pdf",
  buffer: makePdf([[{ text: "Invoice 17", x: 50, y: 50 }]]),
};

async function open(settings: Partial<Parameters<typeof openHostPage>[2]> = {}) {
  const opened = await openHostPage(stage.browser, stage.url, {
    chatbotId: stage.chatbotId,
    policy: null,
    ...settings,
  });
  await openChat(opened.page);
  await attachButton(opened.page).waitFor();
  return opened;
}

const attachButton = (page: Page) => page.getByRole("button", { name: "Attach files" });
const chosen = (page: Page) => page.locator("svc-chat input[type=file]");
const chips = (page: Page) => page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
const sent = (page: Page) => page.locator("svc-chat .row.me .sent a");
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

async function give(page: Page, kind: "paste" | "drop", name: string): Promise<void> {
  await composerOf(page).evaluate(
    (input, [what, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File(["Some words"], fileName, { type: "text/plain" }));
      const settings = { bubbles: true, cancelable: true, composed: true };
      const event =
        what === "paste"
          ? new ClipboardEvent("paste", { ...settings, clipboardData: data })
          : new DragEvent("drop", { ...settings, dataTransfer: data });
      input.dispatchEvent(event);
    },
    [kind, name] as const,
  );
}

test("a photo and a PDF are chosen, sent with a text, and are there after a reload", async () => {
  const { page, complaints } = await open();
  await chosen(page).setInputFiles([photo, invoice]);
  await chips(page).getByText("invoice.pdf").waitFor();
  await composerOf(page).fill("The wheel wobbles");
  expect(await findBarriers(page, undefined, "svc-chat")).toEqual([]);
  await composerOf(page).press("Enter");
  await answersOf(page).first().waitFor();
  expect(await chips(page).count()).toBe(0);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await page.locator("svc-chat .row.me .bubble").getByText("The wheel wobbles").waitFor();
    const image = page.getByRole("link", { name: "wheel.png" }).locator("img");
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(640);
    const file = page.getByRole("link", { name: /invoice\.pdf/u });
    const answer = await page.request.get((await file.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect(await findBarriers(page, undefined, "svc-chat")).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await page.close();
});

test("what is pasted and dropped goes out without a text, and is announced", async () => {
  const { page, complaints } = await open();
  const heard = await page.locator("svc-chat .files [role=status]").elementHandle();
  await give(page, "paste", "pasted.txt");
  await give(page, "drop", "dropped.txt");
  await chips(page).getByText("dropped.txt").waitFor();
  expect(await heard?.textContent()).toBe("Attached files: pasted.txt, dropped.txt");
  await send(page).click();
  await sent(page).nth(1).waitFor();
  expect(await sent(page).allTextContents()).toEqual(["pasted.txt1 kB", "dropped.txt1 kB"]);
  expect(await page.locator("svc-chat .row.me .bubble").count()).toBe(0);
  await answersOf(page).first().waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a text that comes with a picture, as from a table, is pasted as text", async () => {
  const { page } = await open();
  const wasPrevented = await composerOf(page).evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "A1\tB1");
    data.items.add(new File(["picture"], "cells.png", { type: "image/png" }));
    const settings = { bubbles: true, cancelable: true, composed: true, clipboardData: data };
    return !input.dispatchEvent(new ClipboardEvent("paste", settings));
  });
  expect(wasPrevented).toBe(false);
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.close();
});

test("an upload that fails says so, is tried again by its button, and the message waits for it", async () => {
  const { page } = await open();
  let isCut = true;
  const held = Promise.withResolvers<void>();
  await page.route("**/attachments", async (route) => {
    if (isCut) return route.abort();
    await held.promise;
    await route.continue();
  });
  await chosen(page).setInputFiles([invoice]);
  await chips(page).getByText("We couldn't connect.").waitFor();
  isCut = false;
  await page.getByRole("button", { name: "Try again: invoice.pdf" }).click();
  await chips(page).getByRole("progressbar", { name: "invoice.pdf" }).waitFor();
  await ask(page, "Is this paid?");
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  expect(await page.locator("svc-chat .row.me").count()).toBe(0);
  // It goes out also while the chat is closed.
  await page.getByRole("button", { name: "Close" }).first().click();
  held.resolve();
  await page.locator("svc-chat .launcher").click();
  await sent(page).getByText("invoice.pdf").waitFor();
  await page.locator("svc-chat .row.me .bubble").getByText("Is this paid?").waitFor();
  expect(await composerOf(page).inputValue()).toBe("");
  await page.close();
});

test("what can't be sent is refused in words: before an upload where that is known, else by the service", async () => {
  const { page } = await open();
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/attachments")) uploads.push(request.url());
  });
  await chosen(page).setInputFiles([{ ...invoice, name: "setup.exe" }]);
  await page.getByRole("alert").getByText("setup.exe: This file type can't be sent").waitFor();
  await chosen(page).setInputFiles([{ ...invoice, name: "film.pdf", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
  await page.getByRole("alert").getByText("film.pdf: Larger than 10 MB").waitFor();
  expect(uploads).toEqual([]);
  await chosen(page).setInputFiles([{ ...invoice, name: "no.pdf", buffer: Buffer.from([0, 1, 2, 3]) }]);
  await chips(page).getByText("This file type can't be sent").waitFor();
  expect(await page.getByRole("button", { name: /^Try again/u }).count()).toBe(0);
  expect(await findBarriers(page, undefined, "svc-chat")).toEqual([]);
  await chosen(page).setInputFiles(Array.from({ length: 5 }, (_each, at) => ({ ...photo, name: `${at}.png` })));
  await page.getByRole("alert").getByText("4.png: Up to 5 files per message").waitFor();
  expect(await chips(page).count()).toBe(5);
  await page.close();
});

test("by the keyboard alone a file is chosen, taken away again, and sent", async () => {
  const { page } = await open();
  page.on("filechooser", (chooser) => void chooser.setFiles([photo]));
  await composerOf(page).focus();
  for (const isKept of [false, true]) {
    await attachButton(page).focus();
    await page.keyboard.press("Enter");
    await chips(page).getByText("wheel.png").waitFor();
    if (isKept) break;
    await page.getByRole("button", { name: "Remove: wheel.png" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => chips(page).count()).toBe(0);
    expect(await attachButton(page).evaluate((element) => element.matches(":focus"))).toBe(true);
  }
  await attachButton(page).focus();
  // Past the button that takes the file away.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await sent(page).first().waitFor();
  await page.close();
});

test("a page whose policy allows no pictures of the service shows them as files, and its previews break no rule", async () => {
  const { page, complaints } = await openHostPage(stage.browser, stage.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  await chosen(page).setInputFiles([photo]);
  const preview = chips(page).locator("canvas");
  await expect.poll(() => preview.evaluate((element) => (element as HTMLCanvasElement).height)).toBe(96);
  expect(complaints).toEqual([]);
  await send(page).click();
  await sent(page).getByText("wheel.png").waitFor();
  await page.close();
});

test("on a telephone, from right to left and in the dark, files have room in the composer and the conversation", async () => {
  const { page } = await openHostPage(stage.browser, stage.url, {
    chatbotId: stage.chatbotId,
    policy: null,
    attributes: 'data-locale="ar" data-theme="dark"',
    options: { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  });
  await openChat(page);
  const name = "a name of a file that is longer than a telephone is wide.pdf";
  await chosen(page).setInputFiles([photo, { ...invoice, name }]);
  await page.locator("svc-chat .files li").nth(1).waitFor();
  expect(await findBarriers(page, undefined, "svc-chat")).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await composerOf(page).press("Enter");
  await sent(page).nth(1).waitFor();
  await answersOf(page).first().waitFor();
  expect(await findBarriers(page, undefined, "svc-chat")).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.close();
});

test("where the chatbot takes no files there is no button for them, and its part is not loaded", async () => {
  const chatbotId = await createTrainedChatbot(stage.url, [{ question: "When?", answer: "Now." }], {});
  const scripts: string[] = [];
  const { page } = await openHostPage(stage.browser, stage.url, { chatbotId });
  page.on("request", (request) => scripts.push(request.url()));
  await openChat(page);
  await ask(page, "When?");
  await answersOf(page).getByText("Now.").waitFor();
  expect(await attachButton(page).count()).toBe(0);
  expect(scripts.filter((url) => url.includes("/widget/files-"))).toEqual([]);
  await page.close();
});
