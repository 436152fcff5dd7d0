import { afterAll, beforeAll, expect, test } from "vitest";
import { owner } from "./support/dashboard.ts";
import { useDashboard } from "./support/dashboard-stage.ts";
import { findFaults } from "./support/every-look.ts";
import { invite, signIn } from "./support/members.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";

/** A model's provider and a webhook's receiver, both out of order. */
let broken: Site;
let chatbotId: string;

const stage = useDashboard(async () => {
  broken = await startSite((request, response) => {
    request.resume();
    response.writeHead(500).end();
  });
  return { SVC_EGRESS_ALLOW: `127.0.0.1:${broken.port}` };
});
const { api, open } = stage;

beforeAll(async () => {
  await stage.owner.addInitScript(() => localStorage.setItem("svc:language", "de"));
  chatbotId = (await api("POST", "/api/chatbot/create", { name: "Radladen" })).id;
  const faqs = [{ question: "Wie lange dauert der Versand?", answer: "Drei Tage." }];
  await api("POST", "/api/chatbot/train", { chatbotId, data: { faqs } });
});

afterAll(() => broken.close());

test("mails speak as the pages do, and another language when one is chosen", async () => {
  const guest = await invite(stage.url, await signIn(stage.url, owner), "neu@example.com", "agent");
  const context = await stage.browser.newContext({
    locale: "de-AT",
    extraHTTPHeaders: { cookie: guest.headers["cookie"] ?? "" },
  });
  const { page, complaints } = await open("/chatbots", context);
  const mailsSpeak = async () => (await guest.api("GET", "/api/auth/me")).body.account.language;
  await expect.poll(mailsSpeak).toBe("de");
  await page.getByRole("button", { name: guest.email }).click();
  await page.getByRole("dialog").getByLabel("Sprache").selectOption("English");
  await expect.poll(mailsSpeak).toBe("en");
  await page.getByRole("dialog").getByLabel("Language").selectOption("Deutsch");
  await expect.poll(mailsSpeak).toBe("de");
  await page.goto(`${stage.url}/settings/notifications`);
  await expect.poll(() => page.getByLabel("Sprache der E-Mails").inputValue()).toBe("de");
  expect(complaints).toEqual([]);
  await context.close();
});

test("what is wrong with the rows of an imported file, or with all of it, is said in German", async () => {
  const { page, complaints } = await open(`/chatbots/${chatbotId}/knowledge/faqs`);
  await page.getByRole("button", { name: "Importieren" }).click();
  const field = page.getByLabel("Oder hier einfügen");
  const check = () => page.getByRole("button", { name: "Importvorschau" }).click();
  await field.fill("Preise\nNeun Euro");
  await check();
  await page.getByText("Es wurden keine Fragen mit Antworten gefunden. Nenne die Spalten").waitFor();
  await field.fill(
    JSON.stringify([
      { question: "Seit wann?", answer: "Seit 1990." },
      { question: "Und wo?" },
      { question: 7, answer: "Sieben." },
      { question: "Warum?", answer: "a".repeat(20_001) },
    ]),
  );
  await check();
  await page.getByText("Zeile 2 hat keine Antwort").waitFor();
  await page.getByText("Zeile 3 hat eine Frage, die kein Text ist").waitFor();
  await page.getByText(/Zeile 4 hat eine Antwort mit mehr als \d+ Zeichen/u).waitFor();
  expect(await findFaults(page, "de-import")).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("why a model does not answer is said in German, where it is tried, where it rests and where another stands in", async () => {
  const model = "openai-compatible/mine";
  const baseUrl = `${broken.url}/v1`;
  await api("PATCH", `/api/chatbots/${chatbotId}`, {
    model,
    modelBaseUrl: baseUrl,
    embeddingModel: model,
    embeddingModelBaseUrl: baseUrl,
  });
  const reason = "Der Anbieter des Modells ist überlastet oder gestört (Status 500).";
  await expect.poll(async () => (await api("GET", `/api/chatbots/${chatbotId}/embedding`)).status).toBe("waiting");
  const { page, complaints } = await open(`/chatbots/${chatbotId}/settings/answering`);
  await page.getByText(reason).waitFor();
  await page.getByRole("button", { name: "Verbindung testen" }).first().click();
  await expect.poll(() => page.getByText(reason).count()).toBe(2);
  expect(await findFaults(page, "de-answering")).toEqual([]);
  await page.goto(`${stage.url}/chatbots/${chatbotId}/playground`);
  await page.getByLabel("Deine Frage").fill("Wie lange dauert der Versand?");
  await page.keyboard.press("Enter");
  await page.getByText(`Ersatz für das Sprachmodell: ${reason}`).waitFor();
  expect(await findFaults(page, "de-playground")).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("why a delivery failed is said in German", async () => {
  const { id } = await api("POST", "/api/webhooks-config", { url: `${broken.url}/hooks`, events: ["session.created"] });
  const { page, complaints } = await open(`/settings/webhooks/${id}`);
  await page.getByRole("button", { name: "Testereignis senden" }).click();
  await page.getByRole("button", { name: "session.created" }).click();
  await page.getByRole("dialog").getByText("Der Empfänger hat mit 500 geantwortet.").waitFor();
  expect(await findFaults(page, "de-delivery")).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("why a change was refused is said in German, and so is what is wrong with a field", async () => {
  const { page, complaints } = await open("/settings/team");
  await page.getByRole("button", { name: "Mitglied einladen" }).click();
  const address = page.getByLabel("E-Mail-Adresse");
  const send = () => page.getByRole("button", { name: "Einladen", exact: true }).click();
  await address.fill(owner.email);
  await send();
  await page.getByText("Diese E-Mail-Adresse gehört bereits zu einem Mitglied.").waitFor();
  await address.fill(`${"a".repeat(400)}@example.com`);
  await send();
  await page.getByText(/darf höchstens \d+ Zeichen haben/u).waitFor();
  expect(await findFaults(page, "de-refused")).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a ticket's history is told in German", async () => {
  const requester = { name: "Grace", email: "grace@example.com" };
  const ticket = { chatbotId, subject: "Bremsen", description: "Sie quietschen.", requester };
  const { id } = await api("POST", "/api/tickets", ticket);
  await api("PATCH", `/api/tickets/${id}`, { status: "resolved", priority: "high" });
  const { page, complaints } = await open(`/tickets/${id}`);
  await page.getByText("Status: Offen → Gelöst, Priorität: Normal → Hoch").waitFor();
  expect(await findFaults(page, "de-ticket")).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the audit log says in German what was done, and behind it the name by which it is found", async () => {
  const { page, complaints } = await open("/settings/audit");
  const entry = page.getByRole("button", { name: "Webhook-Endpunkt erstellt" });
  await entry.click();
  await page.getByText("createWebhook", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Chatbot geändert" }).first().waitFor();
  expect(await findFaults(page, "de-audit")).toEqual([]);
  await page.getByLabel("Aktion", { exact: true }).fill("createWebhook");
  await page.keyboard.press("Enter");
  await page.waitForURL(/action=createWebhook/u);
  await page.getByRole("button", { name: "Chatbot geändert" }).first().waitFor({ state: "detached" });
  await entry.waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("why a token or an invitation does not let somebody in is said in German, not that they were signed out", async () => {
  const { page, complaints } = await open("/claim#token=wrong");
  await page.getByLabel("E-Mail-Adresse").fill("ada@example.com");
  await page.getByLabel("Passwort").fill("a long enough phrase");
  await page.getByRole("button", { name: "Konto erstellen" }).click();
  await page.getByText("Dieses Token gilt nicht, oder der Dienst gehört schon jemandem.").first().waitFor();
  expect(await page.getByText("abgemeldet").count()).toBe(0);
  await page.goto(`${stage.url}/invitation#token=old`);
  await page.getByLabel("Passwort").fill("a long enough phrase");
  await page.keyboard.press("Enter");
  await page
    .getByText("Diese Einladung ist nicht mehr gültig: Sie wurde verwendet, widerrufen oder ist abgelaufen.")
    .waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
