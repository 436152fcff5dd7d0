import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "./support/api.ts";
import { press, write } from "./support/by-keyboard.ts";
import { beginStream, wholeAnswer } from "./support/scripted-chat.ts";
import { answersOf, composerOf, launcherOf, openHostPage } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const stage = useWidgetStage({ name: "Help desk", suggestedMessages: ["How do I start it?", "How much is it?"] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function say(page: Page, words: string): Promise<void> {
  await write(composerOf(page), words);
  await page.keyboard.press("Enter");
}

/** Without it Escape, Tab and the arrows are the page's. */
async function expectFocusInChat(page: Page): Promise<void> {
  const isInside = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.closest(".panel") instanceof Element);
  await expect.poll(isInside).toBe(true);
}

test("all that a chat offers is done by keyboard alone, and what vanishes takes the focus nowhere", async () => {
  const { page, complaints } = await openHostPage(stage.browser, stage.scripted.url, {
    chatbotId: stage.chatbotId,
    options: { permissions: ["local-network-access", "clipboard-read", "clipboard-write"] },
  });
  const asked = () =>
    stage.scripted.requests.map((body): string => JSON.parse(body).messages.at(-1).parts[0].text as string);
  await press(launcherOf(page));
  await composerOf(page).waitFor();

  stage.scripted.answer = (outgoing) => wholeAnswer(outgoing, "Run this:\n\n```sh\nnpm start\n```");
  await press(button(page, "How do I start it?"));
  await button(page, "Regenerate").waitFor();
  await expectFocusInChat(page);
  const [code, copy] = await Promise.all([
    page.locator("svc-chat .code").first().boundingBox(),
    button(page, "Copy").first().boundingBox(),
  ]);
  expect((copy?.y ?? 0) - (code?.y ?? 0), "it stands in the corner of its code").toBeLessThan(8);
  await press(button(page, "Copy"));
  await button(page, "Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm start");
  expect(await page.getByRole("group", { name: "Suggestions" }).count()).toBe(0);

  stage.scripted.answer = (outgoing) => {
    beginStream(outgoing, { type: "start", messageId: "msg_offer" }, { type: "data-ticket-offer", data: {} });
    wholeAnswer(outgoing, "I do not know.");
  };
  await say(page, "And on the moon?");
  await button(page, "Open a ticket").waitFor();
  stage.scripted.answer = (outgoing) => {
    beginStream(outgoing, { type: "start", messageId: "msg_ticket" });
    wholeAnswer(outgoing, "Somebody sees to it.", { type: "data-ticket", data: { status: "opened", number: 7 } });
  };
  await press(button(page, "Open a ticket"));
  await page.getByText("Ticket #7 created.").first().waitFor();
  await expectFocusInChat(page);

  stage.scripted.answer = (outgoing) => wholeAnswer(outgoing, "An answer in its turn.");
  await page.context().setOffline(true);
  await page.getByText("You're offline.").first().waitFor();
  await say(page, "First?");
  await say(page, "Second?");
  await expect.poll(() => page.getByText("Queued").count()).toBe(2);
  await page.context().setOffline(false);
  // Not what is said aloud of them.
  const answers = page.locator(".log").getByText("An answer in its turn.");
  await expect.poll(() => answers.count()).toBe(2);
  await expect.poll(() => page.getByText("You're offline.").count()).toBe(0);
  expect(asked()).toEqual(["How do I start it?", "And on the moon?", "Please open a ticket.", "First?", "Second?"]);
  // Whole, and told.
  await button(page, "Regenerate").waitFor();

  const download = page.waitForEvent("download");
  await press(button(page, "More"));
  await press(button(page, "Download transcript"));
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("Help desk.txt");
  const text = await readFile(await saved.path(), "utf8");
  expect(text.match(/^(?:You|Help desk) \(.+\)$/gmu)).toHaveLength(10);
  expect(text).toMatch(/^You \(.+\)\nFirst\?\n\nHelp desk \(.+\)\nAn answer in its turn\.\n/mu);
  await expectFocusInChat(page);

  await press(button(page, "More"));
  await press(button(page, "New conversation"));
  await page.getByText("First?").waitFor({ state: "detached" });
  await expectFocusInChat(page);
  await press(button(page, "How much is it?"));
  await answersOf(page).getByText("An answer in its turn.").waitFor();
  const sessions = stage.scripted.requests.map((body): string => JSON.parse(body).sessionId as string);
  expect(new Set(sessions).size).toBe(2);
  expect(sessions.at(-1)).not.toBe(sessions.at(-2));

  stage.scripted.answer = (outgoing) => void outgoing.writeHead(400, { "Content-Type": "application/json" }).end("{}");
  await say(page, "Will this fail?");
  await button(page, "Try again").waitFor();
  stage.scripted.answer = (outgoing) => wholeAnswer(outgoing, "Not any more.");
  await press(button(page, "Try again"));
  await answersOf(page).getByText("Not any more.").waitFor();
  await expectFocusInChat(page);
  await page.keyboard.press("Escape");
  await composerOf(page).waitFor({ state: "detached" });
  expect(complaints.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await page.close();
});

test("a page opens the chat at once, says bit by bit who its user is, stops listening, and forgets who signs out", async () => {
  const head = `<script>
    window.heard = [];
    window.hear = ({ content }) => heard.push(content);
    (window.svc ||= []).push(["on", "message:received", hear], ["identify", { name: "Ada", email: "ada@example.com" }]);
  </script>`;
  const { page } = await openHostPage(stage.browser, stage.url, {
    chatbotId: stage.chatbotId,
    attributes: 'data-open-on-load="true"',
    head,
    policy: null,
  });
  const svc = (method: string, values = "") => page.evaluate(`svc.${method}(${values})`);
  const heard = () => page.evaluate(() => Reflect.get(globalThis, "heard") as string[]);
  /** Of each conversation, the newest first. */
  const visitors = async () =>
    (await call(stage.url, "GET", `/api/sessions?chatbotId=${stage.chatbotId}`)).body.sessions.map(
      ({ visitor }: { visitor: unknown }) => visitor,
    );
  const ada = { name: "Ada", email: "ada@example.com", externalId: null };
  await composerOf(page).waitFor();
  await say(page, "When?");
  await button(page, "Regenerate").waitFor();
  await expect.poll(heard).toEqual([expect.stringContaining("Now.")]);
  expect(await visitors()).toMatchObject([ada]);

  await svc("identify", '{ externalId: "4711" }');
  await expect.poll(visitors).toMatchObject([{ ...ada, externalId: "4711" }]);
  await svc("off", '"message:received", hear');
  await press(button(page, "More"));
  await press(button(page, "New conversation"));
  await say(page, "When?");
  await button(page, "Regenerate").waitFor();
  // In another conversation she is still the same.
  expect(await visitors()).toMatchObject([{ ...ada, externalId: "4711" }, { externalId: "4711" }]);

  await svc("reset");
  await page.locator("svc-chat .row.me").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("When?");
  await say(page, "When?");
  await button(page, "Regenerate").waitFor();
  expect(await visitors()).toMatchObject([null, { externalId: "4711" }, { externalId: "4711" }]);
  expect(await heard()).toHaveLength(1);
  await page.close();
});
