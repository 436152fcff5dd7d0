import { call } from "../../../tests/support/api.ts";
import type { Knowledge } from "../knowledge.ts";

const documentsAtOnce = 50;

/** A chatbot trained through the API; answers its id and the seconds that the documents took. */
export async function trainChatbot(
  url: string,
  { documents, faqs }: Pick<Knowledge, "documents" | "faqs">,
): Promise<{ chatbotId: string; seconds: number }> {
  const created = await call(url, "POST", "/api/chatbot/create", { name: "Bench" });
  const chatbotId: unknown = created.body.id;
  if (typeof chatbotId !== "string") throw new Error(`create answered ${created.status}.`);
  const train = async (data: object) => {
    const { status, body } = await call(url, "POST", "/api/chatbot/train", { chatbotId, data });
    if (status !== 200 || body.status !== "completed")
      throw new Error(`train answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  };
  if (faqs.length > 0) await train({ faqs });
  const started = performance.now();
  for (let at = 0; at < documents.length; at += documentsAtOnce)
    await train({ documents: documents.slice(at, at + documentsAtOnce) });
  return { chatbotId, seconds: (performance.now() - started) / 1_000 };
}
