import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import { answersOf, ask, composerOf, openChat, openHostPage } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const stage = useWidgetStage({ name: "Help desk", welcomeMessage: "Hello!" });
const own = "Fern is a program, and our team reads along.";

const reword = (disclosure: string | null) =>
  call(stage.url, "PATCH", `/api/chatbots/${stage.chatbotId}`, { disclosure });

/** What assistive technology says of the field that the first message is written in. */
const described = (page: Page) =>
  composerOf(page).evaluate((field) => {
    const root = field.getRootNode();
    const id = field.getAttribute("aria-describedby") ?? "";
    return root instanceof ShadowRoot ? root.getElementById(id)?.textContent : undefined;
  });

async function openWidget(locale = "en"): Promise<Page> {
  const { page } = await openHostPage(stage.browser, stage.url, {
    chatbotId: stage.chatbotId,
    attributes: `data-locale="${locale}"`,
  });
  await openChat(page);
  return page;
}

async function openHosted(): Promise<Page> {
  const page = await stage.browser.newPage({ locale: "en-GB" });
  await page.goto(`${stage.url}/chat/${stage.chatbotId}`);
  await composerOf(page).waitFor();
  return page;
}

test.each([
  ["widget", openWidget],
  ["hosted chat", openHosted],
])("the %s says before the first message that answers are automatic", async (_where, open) => {
  await reword(null);
  const page = await open();
  await page.getByText("You're chatting with an AI assistant. Answers are automatic.").waitFor();
  expect(await described(page)).toBe("You're chatting with an AI assistant. Answers are automatic.");
  await page.close();
});

test("it says so in the chat's language, or in the owner's words, which nothing empties", async () => {
  await reword(null);
  const german = await openWidget("de-AT");
  await german.getByText("Sie chatten mit einem KI-Assistenten.").waitFor();
  await german.close();
  await reword(own);
  const page = await openWidget("de-AT");
  await page.getByText(own).waitFor();
  expect(await described(page)).toBe(own);
  await page.close();
  for (const nothing of ["", "  \n"]) expect((await reword(nothing)).body.disclosure).toBeNull();
});

test("each message in the page says what made it, after a reload too", async () => {
  const page = await openWidget();
  const madeBy = () =>
    page.locator("svc-chat .row.bot").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-generated-by")));
  await ask(page, "When?");
  await answersOf(page).getByText("Now.").waitFor();
  await expect.poll(madeBy).toEqual(["system", "faq"]);
  // The panel stays open.
  await page.reload();
  await answersOf(page).getByText("Now.").waitFor();
  await expect.poll(madeBy).toEqual(["system", "faq"]);
  expect(await page.locator("svc-chat .row.me").getAttribute("data-generated-by")).toBeNull();
  await page.close();
});

test("a client that knows nothing of it reads the answer as before", async () => {
  const answer = await chat(stage.url, { chatbotId: stage.chatbotId, sessionId: "plain", text: "When?" });
  expect(answer.text).toBe("Now.");
  expect(answer.done).toBe(true);
});
