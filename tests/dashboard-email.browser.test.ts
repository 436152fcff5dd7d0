import { expect, test } from "vitest";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";
import { testApiKey } from "./support/service-process.ts";

const stage = useDashboard();

async function deliver(chatbotId: string, mail: readonly string[]): Promise<void> {
  const response = await fetch(`${stage.url}/api/inbound-email?chatbotId=${chatbotId}`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${testApiKey}` },
    body: mail.join("\r\n"),
  });
  expect(response.status, await response.text()).toBe(200);
}

test("an owner sets up inbound email, sees what came, and an agent answers an email with its draft", async () => {
  const { id } = await stage.api("POST", "/api/chatbot/create", { name: "Bike shop" });
  const faqs = [{ question: "When are you open?", answer: "Monday to Friday from nine to six." }];
  await stage.api("POST", "/api/chatbot/train", { chatbotId: id, data: { faqs } });
  const { page, complaints } = await stage.open(`/chatbots/${id}/settings/handoff`);
  await page.getByLabel("Receive emails from visitors").check();
  await page.getByLabel("Email address").fill("support@example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Unsaved changes").waitFor({ state: "detached" });
  const { inboundEmail } = await stage.api("GET", `/api/chatbots/${id}`);
  expect(inboundEmail).toEqual({ enabled: true, answer: "draft", address: "support@example.com", authservId: null });
  await page.getByText(`curl --data-binary @mail.eml`).waitFor();

  const from = "From: Ada Lovelace <ada@example.org>";
  const text = ["When are you open?", "", "-- ", "Ada, Analytical Engines"];
  await deliver(id, [from, "Message-ID: <1@example.org>", "Subject: ", "", ...text]);
  await deliver(id, [from, "Message-ID: <2@example.org>", "Auto-Submitted: auto-replied", "", "I'm away."]);
  await page.reload();
  await page.getByText("Ignored: automatic reply").waitFor();
  expect(await findFaults(page, "inbound-email")).toEqual([]);

  await page.getByRole("link", { name: "Conversation", exact: true }).click();
  await page.getByText("Email", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Show original" }).click();
  await page.getByText("Ada, Analytical Engines").waitFor();
  await page.getByRole("button", { name: "Use draft" }).click();
  expect(await page.getByLabel("Reply", { exact: true }).inputValue()).toBe("Monday to Friday from nine to six.");
  expect(await findFaults(page, "inbox-email")).toEqual([]);
  expect(complaints).toEqual([]);
});
