import { expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { press } from "./support/by-keyboard.ts";
import { buildWidget } from "./support/build-widget.ts";
import { findFaults } from "./support/every-look.ts";
import { answerGap, sayInWidget } from "./support/journeys.ts";
import { useDashboard } from "./support/dashboard-stage.ts";

const stage = useDashboard(async () => {
  buildWidget();
  return {};
});
const { api, open } = stage;

const hostile = `Why <img src=x onerror="document.title='owned'"> \u202Ednim ${"long".repeat(30)}?`;

async function createShop(name: string): Promise<string> {
  const { id } = await api("POST", "/api/chatbot/create", { name });
  const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
  await api("POST", "/api/chatbot/train", { chatbotId: id, data: { faqs } });
  return id;
}

/** Gaps are gathered behind: there, once so many questions are in them. */
async function gathered(chatbotId: string, questions: number): Promise<void> {
  const count = async () => {
    const { knowledgeGaps } = await api("GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`);
    return knowledgeGaps.reduce((sum: number, gap: { questions: number }) => sum + gap.questions, 0);
  };
  await expect.poll(count, { timeout: 60_000, interval: 250 }).toBe(questions);
}

test("what a visitor asked in vain in the widget is answered once the owner has closed the gap, all by keyboard alone", async () => {
  const chatbotId = await createShop("Bike shop");
  const question = "Do you sell helmets for children?";
  const elsewhere = await stage.browser.newContext();
  const visitor = await open(`/chat/${chatbotId}`, elsewhere);
  await sayInWidget(visitor.page, question);
  await gathered(chatbotId, 1);

  const { page, complaints } = await open(`/gaps?chatbotId=${chatbotId}`);
  await page.getByRole("row", { name: question }).getByText("1 × No answer").waitFor();
  await answerGap(page, question, "Yes, in three sizes.");
  await page.getByText("Asked once in 1 conversation").waitFor();
  await page.getByText("Your sources have no answer to this.").waitFor();
  await press(page.getByRole("button", { name: "Publish FAQ and retest" }));
  await page.getByText("1 of 1 questions answered").waitFor();
  const again = page.locator("section").filter({ has: page.getByRole("heading", { name: "Retest" }) });
  await again.getByText("Yes, in three sizes.").waitFor();
  await press(page.getByRole("link", { name: "View conversation" }));
  await page.getByRole("log").getByText(question).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/sessions\/ses_/u);

  await sayInWidget(visitor.page, question);
  await visitor.page.getByText("Yes, in three sizes.").first().waitFor();
  expect([complaints, visitor.complaints]).toEqual([[], []]);
  await elsewhere.close();
  await page.close();
});

test("an answer that does not answer leaves the gap open, and is corrected in its place", async () => {
  const chatbotId = await createShop("Second shop");
  await chat(stage.url, { chatbotId, sessionId: "one", text: "Where can I park my car?" });
  await gathered(chatbotId, 1);
  const { page } = await open(`/gaps?chatbotId=${chatbotId}`);
  await page.getByRole("link", { name: "Where can I park my car?" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Is the cellar dry?");
  await page.getByLabel("Answer", { exact: true }).fill("Behind the house.");
  await page.getByRole("checkbox", { name: "Add visitors' questions as variants" }).click();
  await page.getByRole("button", { name: "Publish FAQ and retest" }).click();
  await page.getByText("0 of 1 questions answered").waitFor();
  await page.getByText("Edit the question or the answer").waitFor();
  expect(await page.getByLabel("Answer", { exact: true }).inputValue()).toBe("Behind the house.");
  await page.getByLabel("Question", { exact: true }).fill("Where can I park my car?");
  await page.getByRole("button", { name: "Publish FAQ and retest" }).click();
  await page.getByText("1 of 1 questions answered").waitFor();
  await page.getByRole("button", { name: "Edit answer" }).click();
  await page.getByLabel("Answer", { exact: true }).fill("In front of the house.");
  await page.getByRole("button", { name: "Publish FAQ and retest" }).click();
  await page.locator("section", { hasText: "Retest" }).getByText("In front of the house.").waitFor();
  await page.close();
});

test("a gap is dismissed with a way back, and gaps that ask the same are made one, and two again", async () => {
  const chatbotId = await createShop("Third shop");
  const questions = ["Can I bring my dog?", "Is there a student discount?", hostile];
  for (const [at, text] of questions.entries()) await chat(stage.url, { chatbotId, sessionId: `s${at}`, text });
  await gathered(chatbotId, 3);
  const { page, complaints } = await open(`/gaps?chatbotId=${chatbotId}`);
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  await row("dog").getByRole("button", { name: "Dismiss" }).press("Enter");
  await row("dog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await row("dog").waitFor();
  await row("dog").getByRole("checkbox").press("Space");
  await row("student").getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Merge 2 gaps" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  await page.getByText("Asked 2 times in 2 conversations").waitFor();
  await page.getByRole("checkbox", { name: "Select Is there a student discount?" }).press("Space");
  await page.getByRole("button", { name: "Move 1 question" }).press("Enter");
  await page.getByRole("dialog").getByRole("combobox", { name: "Move to" }).waitFor();
  expect(await findFaults(page, "gap-move")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Is there a student discount?" }).waitFor();
  await page.getByText("Asked once in 1 conversation").waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText("Asked 2 times in 2 conversations").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await page.getByRole("link", { name: "All gaps" }).click();
  await row("Why <img").waitFor();
  expect(await page.title()).not.toContain("owned");
  expect(complaints).toEqual([]);
  await page.close();
});

test("no page of gaps has a barrier or is wider than the screen, whatever visitors have asked", async () => {
  const { knowledgeGaps } = await api("GET", "/api/knowledge-gaps");
  const idOf = (isWanted: (gap: { question: string; status: string }) => boolean) => knowledgeGaps.find(isWanted).id;
  const pages = {
    list: "/gaps",
    none: "/gaps?status=dismissed",
    open: `/gaps/${idOf(({ question }) => question.startsWith("Why"))}`,
    closed: `/gaps/${idOf(({ status }) => status === "closed")}`,
  };
  const german = await stage.browser.newContext({ locale: "de", storageState: await stage.owner.storageState() });
  for (const [name, path] of Object.entries(pages)) {
    const { page, complaints } = await open(path, german);
    await page.locator("main").getByRole("link").first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(await findFaults(page, `gaps-${name}`), name).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  }
  await german.close();
});
