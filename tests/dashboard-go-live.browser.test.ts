import { expect, test } from "vitest";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";

const stage = useDashboard();
const { api, open } = stage;

test("an owner sees after a training what isn't answered, adds the fact in one field, and the figure rises", async () => {
  const { id: chatbotId } = await api("POST", "/api/chatbot/create", { name: "Wool shop" });
  const content =
    "# Returns policy\n\nYou can return an item within 30 days, and get a refund.\n\n## Caring for wool\n\nWash it by hand.";
  const faqs = [{ question: "Do you sell gift cards?", answer: "Yes, **from 10 euros**." }];
  await api("POST", "/api/chatbot/train", { chatbotId, data: { faqs, documents: [{ name: "shop.md", content }] } });

  // It is open while the check is made, and shows the result by itself.
  const { page, complaints } = await open(`/chatbots/${chatbotId}/check`);
  await page.getByText(/\d+ of \d+ answered/u).waitFor();
  const answered = async () =>
    Number(/^\d+/u.exec((await page.getByText(/\d+ of \d+ answered/u).innerText()) ?? "")?.[0]);
  const before = await answered();
  await page.getByText(/Add \d+ missing facts to answer \d+\./u).waitFor();
  const group = (title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
  await group("Answered").locator("summary", { hasText: "Do you sell gift cards?" }).click();
  await group("Answered").getByRole("strong").getByText("from 10 euros").waitFor();
  expect(await findFaults(page, "go-live-check")).toEqual([]);

  const fact = group("Missing facts").getByRole("listitem").filter({ hasText: "How long does delivery take?" }).first();
  await fact.getByLabel("Answer").fill("Delivery takes three days and costs 5 euros.");
  await fact.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved and answered").waitFor();
  await expect.poll(answered).toBeGreaterThan(before);
  await group("Answered").locator("summary", { hasText: "How much is delivery?" }).waitFor();

  const other = group("Missing facts").getByRole("listitem").filter({ hasText: "Can I cancel my order?" }).first();
  await other.getByRole("button", { name: "Not relevant" }).click();
  await page.getByText("Skipped (1)").waitFor();
  await page.getByText("Skipped in this check").waitFor();

  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByText("A new check is due.").waitFor();
  await page.getByText("A new check is due.").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: /Add missing facts.*\d+ of \d+ answered/u }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
