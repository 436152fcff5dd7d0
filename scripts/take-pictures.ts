import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, createTrainedChatbot } from "../tests/support/api.ts";
import { startBrowser } from "../tests/support/browser.ts";
import { startServiceProcess } from "../tests/support/service-process.ts";

/** Takes the README's pictures from the real service in a real browser: `npm run pictures`. */
const dataDir = mkdtempSync(join(tmpdir(), "svc-pictures-"));
const service = await startServiceProcess({ settings: { databaseUrl: "", dataDir }, remove: async () => undefined });
const browser = await startBrowser();
try {
  const chatbotId = await createTrainedChatbot(
    service.url,
    [{ question: "When are you open?", answer: "Monday to Friday from nine to six, Saturday from ten to two." }],
    {
      name: "Bike shop",
      initialMessage: "Hello! Ask me about repairs, prices and opening hours.",
      colors: { primary: "#0f766e" },
    },
  );
  const content =
    "# Repairs\n\nWe repair all bicycles, also those bought elsewhere.\n\n## Large inspection\n\nA large inspection costs 99 euros and takes four days. It includes:\n\n- new brake pads\n- a new chain\n- both wheels trued\n\n## Warranty\n\nRepairs have a warranty of one year. Bring the receipt with you.";
  await call(service.url, "POST", "/api/chatbot/train", {
    chatbotId,
    data: { documents: [{ name: "Repairs", content }] },
  });

  const page = await browser.newPage({ viewport: { width: 760, height: 640 }, deviceScaleFactor: 2 });
  await page.goto(`${service.url}/chat/${chatbotId}`);
  for (const [question, answer] of [
    ["When are you open?", "Saturday from ten to two"],
    ["What does a large inspection include?", "both wheels trued"],
  ] as const) {
    await page.getByRole("textbox").fill(question);
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText(answer).waitFor();
  }
  await page.screenshot({ path: join(import.meta.dirname, "../docs/pictures/chat.png") });
} finally {
  await browser.close();
  await service.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
