import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers } from "./support/browser.ts";
import { answersOf, ask, composerOf, openChat, openHostPage, untilStill } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const stage = useWidgetStage({ name: "Plain" }, faqs);

/** Background and text color of one element of the chat. */
const paintOf = (page: Page, selector: string) =>
  page.locator(`svc-chat ${selector}`).evaluate((element) => {
    const { backgroundColor, backgroundImage, color } = getComputedStyle(element);
    return { backgroundColor, backgroundImage, color };
  });

async function openWith(look: object, colorScheme: "light" | "dark" = "light") {
  const chatbotId = await createTrainedChatbot(stage.url, faqs, { colors: { primary: "#ffd400" }, look });
  const opened = await openHostPage(stage.browser, stage.url, { chatbotId, options: { colorScheme } });
  await openChat(opened.page);
  await ask(opened.page, "When are you open?");
  await answersOf(opened.page).getByText("nine to five").waitFor();
  await untilStill(opened.page);
  return { ...opened, chatbotId };
}

test("a chatbot whose appearance was never changed has a plain header, bubbles in its color, and its own theme", async () => {
  const { page } = await openHostPage(stage.browser, stage.url, {
    chatbotId: stage.chatbotId,
    options: { colorScheme: "dark" },
  });
  await openChat(page);
  await ask(page, "When are you open?");
  await answersOf(page).getByText("nine to five").waitFor();
  expect(await paintOf(page, ".header")).toMatchObject({
    backgroundColor: "rgba(0, 0, 0, 0)",
    backgroundImage: "none",
    color: "rgb(22, 24, 29)",
  });
  expect(await paintOf(page, ".me .bubble")).toMatchObject({
    backgroundColor: "rgb(37, 99, 235)",
    color: "rgb(255, 255, 255)",
  });
  expect(await paintOf(page, ".panel")).toMatchObject({ backgroundColor: "rgb(255, 255, 255)" });
  await page.close();
});

test("header and visitors' bubbles have the colors that are set, with text that can be read, in both themes", async () => {
  const { page, complaints, outside } = await openWith({
    header: "accent",
    visitorBubble: "#1e3a5f",
    systemTheme: true,
  });
  expect(await paintOf(page, ".header")).toMatchObject({ backgroundColor: "rgb(255, 212, 0)" });
  expect(await paintOf(page, ".header h2")).toMatchObject({ color: "rgb(0, 0, 0)" });
  expect(await paintOf(page, ".header .menu .icon")).toMatchObject({ color: "rgb(0, 0, 0)" });
  expect(await paintOf(page, ".me .bubble")).toMatchObject({
    backgroundColor: "rgb(30, 58, 95)",
    color: "rgb(255, 255, 255)",
  });
  expect(await paintOf(page, ".panel")).toMatchObject({ backgroundColor: "rgb(255, 255, 255)" });
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paintOf(page, ".panel")).toMatchObject({ backgroundColor: "rgb(23, 24, 28)" });
  expect(await findBarriers(page)).toEqual([]);
  // The menu stands on the panel's ground, whatever the header's is.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "New conversation" }).waitFor();
  expect(await paintOf(page, ".menu li:first-child button")).toMatchObject({ color: "rgb(241, 242, 244)" });
  expect([complaints, outside]).toEqual([[], []]);
  await page.close();
});

test("a gradient runs from the brand color to a shade that is farther from its text; the chat's own page has it too", async () => {
  const { page, chatbotId } = await openWith({ header: "gradient" }, "dark");
  const { backgroundImage } = await paintOf(page, ".header");
  expect(backgroundImage).toBe("linear-gradient(120deg, rgba(255, 255, 255, 0), rgba(255, 255, 255, 0.4))");
  expect(await paintOf(page, ".header h2")).toMatchObject({ color: "rgb(0, 0, 0)" });
  expect(await paintOf(page, ".panel")).toMatchObject({ backgroundColor: "rgb(255, 255, 255)" });
  await page.close();

  const hosted = await stage.browser.newPage({ viewport: { width: 360, height: 740 } });
  const complaints = collectComplaints(hosted);
  await hosted.goto(`${stage.url}/chat/${chatbotId}`);
  await composerOf(hosted).waitFor();
  expect((await paintOf(hosted, ".header")).backgroundImage).toBe(backgroundImage);
  expect(await findBarriers(hosted)).toEqual([]);
  expect(complaints).toEqual([]);
  await hosted.close();
});

test("a theme on the page's tag comes before the visitor's system", async () => {
  const chatbotId = await createTrainedChatbot(stage.url, faqs, { look: { systemTheme: true } });
  const { page } = await openHostPage(stage.browser, stage.url, {
    chatbotId,
    attributes: 'data-theme="light"',
    options: { colorScheme: "dark" },
  });
  await openChat(page);
  expect(await paintOf(page, ".panel")).toMatchObject({ backgroundColor: "rgb(255, 255, 255)" });
  await page.close();
});
