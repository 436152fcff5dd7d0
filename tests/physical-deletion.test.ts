import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useService } from "./support/suite.ts";
import { visit } from "./support/visit.ts";

const svc = useService();

/** How often each file of the data folder holds these bytes, whatever they are part of. */
function filesThatSay(words: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of readdirSync(svc.store.settings.dataDir)) {
    const count = readFileSync(join(svc.store.settings.dataDir, name)).toString("latin1").split(words).length - 1;
    if (count > 0) found[name] = count;
  }
  return found;
}

/** The service writes over it within seconds. */
async function expectGone(...marks: readonly string[]): Promise<void> {
  for (const words of marks) await expect.poll(() => [words, filesThatSay(words)]).toEqual([words, {}]);
}

test("no byte of what forty visitors wrote is in the store's files once they are deleted", async () => {
  const chatbotId = await svc.chatbot({ leadForm: { enabled: true } });
  const emails = Array.from({ length: 40 }, (_, nth) => `patient${nth}@markerx.example`);
  for (const [nth, email] of emails.entries()) {
    const said = `My name is Quirina Markerx ${nth}, ${email}; I have had markerxitis for ${nth} years. `.repeat(
      1 + (nth % 9),
    );
    const answer = await visit(svc.url, chatbotId, `markerx-${nth}`, said, { visitor: { email, name: "Q. Markerx" } });
    expect(answer.status).toBe(200);
    // Somebody who stays: the others' pages are shared with what is kept.
    await visit(svc.url, chatbotId, `keeper-${nth}`, `Where is the staying key ${nth}?`);
  }
  expect(filesThatSay("markerxitis")).not.toEqual({});
  for (const email of emails)
    expect((await svc.api("DELETE", `/api/visitors?email=${email}`)).body).toEqual({ sessions: 1 });
  await expectGone("markerx", "Markerx");
  expect(filesThatSay("the staying key 39")).toHaveProperty("svc.db");
});

test("likewise of a deleted session, and of a chatbot that is deleted with all that it knows and was told", async () => {
  const chatbotId = await svc.chatbot();
  await visit(svc.url, chatbotId, "chat-1", "What is sessionmarker?");
  const [{ id: sesId }] = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions;
  expect((await svc.api("DELETE", `/api/sessions/${sesId}`)).status).toBeLessThan(300);
  const documents = [{ name: "notes.md", content: "# Notes\n\nThe documentmarker costs nothing." }];
  expect((await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { documents } })).status).toBeLessThan(300);
  await visit(svc.url, chatbotId, "chat-2", "What is chatbotmarker?");
  expect((await svc.api("DELETE", `/api/chatbots/${chatbotId}`)).status).toBeLessThan(300);
  await expectGone("sessionmarker", "documentmarker", "chatbotmarker");
});
