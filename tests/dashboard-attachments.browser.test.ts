import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { buildWidget } from "./support/build-widget.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";
import { makePng } from "./support/images.ts";
import { makePdf } from "./support/make-pdf.ts";

const stage = useDashboard(async () => {
  buildWidget();
  return {};
});

const photo = { name: "wheel.png", mimeType: "image/png", buffer: makePng(320, 240) };
const offer = {
  name: "offer.pdf",
  mimeType: "application/pdf",
  buffer: makePdf([[{ text: "Offer", x: 50, y: 50 }]]),
};

const widthOf = (page: Page, name: string) =>
  page
    .getByRole("img", { name })
    .evaluate((element) => (element as HTMLImageElement).complete && (element as HTMLImageElement).naturalWidth);

/** A visitor who has the hosted chat open and has sent the photo, without a word. */
async function visitorWithPhoto(chatbotId: string): Promise<Page> {
  const page = await stage.browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${stage.url}/chat/${chatbotId}`);
  await page.getByRole("button", { name: "Attach files" }).waitFor();
  await page.locator("input[type=file]").setInputFiles([photo]);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator("svc-chat .row.me .sent a").waitFor();
  await page.locator("svc-chat .row.bot").waitFor();
  return page;
}

test("an owner lets visitors send files; a photo is seen in the inbox, answered with a file, and the visitor has it", async () => {
  const { id } = await stage.api("POST", "/api/chatbot/create", { name: "Shop", handoff: { enabled: true } });
  const { page, complaints } = await stage.open(`/chatbots/${id}/settings/handoff`);
  await page.getByRole("checkbox", { name: "Let visitors send files" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const visitor = await visitorWithPhoto(id);

  await page.goto(`${stage.url}/sessions`);
  await page.getByRole("link", { name: /Photo/u }).click();
  await expect.poll(() => widthOf(page, "wheel.png")).toBe(320);

  await page.getByRole("button", { name: "Attach files" }).waitFor();
  let isCut = true;
  await page.route("**/attachments", async (route) => (isCut ? route.abort() : route.continue()));
  const files = page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
  await page.locator("input[type=file]").setInputFiles([photo, offer]);
  await files.getByRole("alert").nth(1).waitFor();
  isCut = false;
  await page.getByRole("button", { name: "Try again: offer.pdf" }).click();
  await files.getByText(/kB$/u).waitFor();
  expect(await findFaults(page, "inbox-attachments")).toEqual([]);
  await page.getByRole("button", { name: "Remove wheel.png" }).click();
  await page.getByRole("textbox", { name: "Reply" }).fill("Here is our offer.");
  await page.getByRole("button", { name: "Send" }).click();
  await page
    .getByRole("log")
    .getByRole("link", { name: /offer\.pdf/u })
    .waitFor();
  expect(await files.count()).toBe(0);

  await visitor.getByText("Here is our offer.", { exact: true }).waitFor();
  await visitor.getByRole("status").getByText("Owner: Here is our offer. offer.pdf").waitFor();
  const link = visitor.locator("svc-chat").getByRole("link", { name: /offer\.pdf/u });
  const answer = await visitor.request.get(`${stage.url}${await link.getAttribute("href")}`);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(complaints.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
  await visitor.close();
  await page.close();
});

test("files are pasted into a reply and sent without a text; too many and too large ones are refused in words", async () => {
  const { id } = await stage.api("POST", "/api/chatbot/create", { name: "Shop", attachments: { enabled: true } });
  const visitor = await visitorWithPhoto(id);
  const [session] = (await stage.api("GET", `/api/sessions?chatbotId=${id}`)).sessions;
  const { page } = await stage.open(`/sessions/${session.id}`);
  await page.getByRole("button", { name: "Attach files" }).waitFor();
  const reply = page.getByRole("textbox", { name: "Reply" });
  const give = (size: number) =>
    reply.evaluate((field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([" ".repeat(bytes)], "notes.txt", { type: "text/plain" }));
      field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    }, size);
  await give(10 * 1024 * 1024 + 1);
  await page.getByText("notes.txt is larger than 10 MB.").waitFor();
  for (let count = 0; count < 6; count++) await give(12);
  await page.getByText("You can send up to 5 files with a reply.").waitFor();
  await reply.press("Control+Enter");
  await page
    .getByRole("log")
    .getByRole("link", { name: /notes\.txt/u })
    .nth(4)
    .waitFor();
  await visitor.locator("svc-chat .row.bot .sent a").nth(4).waitFor();
  await page.goto(`${stage.url}/sessions`);
  await page.getByRole("link", { name: /File: notes\.txt/u }).waitFor();
  await visitor.close();
  await page.close();
});
