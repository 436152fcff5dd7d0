import { expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";

const stage = useDashboard();

const faqs = [{ question: "When are you open?", answer: "Monday to Friday from nine to six." }];

async function conversation(...said: readonly string[]): Promise<string> {
  const { id: chatbotId } = await stage.api("POST", "/api/chatbot/create", { name: "Bike shop" });
  await stage.api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  await stage.api("POST", "/api/chatbot/train", { chatbotId, data: { faqs } });
  for (const text of said) await chat(stage.url, { chatbotId, sessionId: "drafts", text });
  return (await stage.api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=drafts`)).sessions[0].id;
}

test("a draft fills an empty reply, never takes the place of what is typed unasked, and shows where it comes from", async () => {
  const sesId = await conversation("When are you open?", "I want to talk to a person");
  const { page, complaints } = await stage.open(`/sessions/${sesId}`);
  const field = page.getByRole("textbox", { name: "Reply" });
  const draft = page.getByRole("region", { name: "Draft" });
  await page.getByRole("button", { name: "Draft reply" }).click();
  await draft.getByText("Drafted by the chatbot").waitFor();
  expect(await field.inputValue()).toBe(faqs[0]?.answer);
  await page.getByRole("log").getByText("I want to talk to a person").waitFor();
  expect(await findFaults(page, "inbox-draft")).toEqual([]);

  await field.fill("Hello Ada!");
  await page.getByRole("button", { name: "Draft reply" }).click();
  await draft.getByRole("button", { name: "Replace my text" }).waitFor();
  expect(await field.inputValue()).toBe("Hello Ada!");
  expect(await findFaults(page, "inbox-draft-offered")).toEqual([]);
  await draft.getByRole("button", { name: "Insert below" }).click();
  expect(await field.inputValue()).toBe(`Hello Ada!\n\n${faqs[0]?.answer}`);

  await page.keyboard.press("Control+Enter");
  await page.getByRole("log").getByText("Hello Ada!").waitFor();
  await draft.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await page.close();
});

test("the agent is told that there is no answer, and sources lead to their own pages", async () => {
  const { page, complaints } = await stage.open(`/sessions/${await conversation("Do you sell unicycles?")}`);
  await page.getByText("Visitor", { exact: true }).first().waitFor();
  await page.keyboard.press("d");
  await page.getByRole("region", { name: "Draft" }).getByText("No answer in the chatbot's knowledge").waitFor();
  expect(await page.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("");
  await page.getByRole("button", { name: "Close draft" }).click();
  await page.getByRole("region", { name: "Draft" }).waitFor({ state: "detached" });

  await page.goto(`${stage.url}/sessions/${await conversation("When are you open?")}`);
  await page.getByRole("button", { name: "Draft reply" }).click();
  await page
    .getByRole("list", { name: "Sources" })
    .getByRole("link", { name: faqs[0]?.question ?? "" })
    .click();
  await page
    .getByText(faqs[0]?.answer ?? "")
    .first()
    .waitFor();
  expect(page.url()).toContain("/knowledge/faqs");
  expect(complaints).toEqual([]);
  await page.close();
});

test("the visitor's latest message stays in view above a long draft, on wide and narrow screens", async () => {
  const long = Array.from({ length: 12 }, (_, nth) => `Hello number ${nth}`);
  const sesId = await conversation(...long, "When are you open?");
  for (const width of [1440, 360]) {
    const { page } = await stage.open(`/sessions/${sesId}`);
    await page.setViewportSize({ width, height: 700 });
    const latest = page.getByRole("log").getByText("When are you open?");
    await latest.waitFor();
    await page.getByRole("textbox", { name: "Reply" }).fill("One line.\n".repeat(12));
    const isAbove = async () => {
      const message = await latest.boundingBox();
      const composer = await page.getByRole("button", { name: "Internal note" }).boundingBox();
      return message !== null && composer !== null && message.y > 0 && message.y + message.height <= composer.y;
    };
    await expect.poll(isAbove).toBe(true);
    await page.close();
  }
});
