import { afterAll, expect, test } from "vitest";
import { createTrainedChatbot, publish } from "./support/api.ts";
import { look } from "./support/look.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";

let double: ModelDouble;
const svc = useService(async () => {
  double = await startModelDouble({ say: ["A model wrote this [1]."] });
  return { SVC_EGRESS_ALLOW: new URL(double.url).host };
});
afterAll(() => double.close());

/** The page of a search. */
async function search(chatbotId: string, text: string): Promise<string> {
  const response = await fetch(`${svc.url}/help/${chatbotId}?${new URLSearchParams({ q: text })}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** What the chatbot answers on that page, without tags; undefined where it says nothing. */
const answerOn = (page: string) =>
  /<section class="answer"[^>]*>([^]*?)<\/section>/u
    .exec(page)?.[1]
    ?.replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const hours = { question: "When are you open?", answer: "**Monday to Friday**, nine to five." };
const returns = {
  name: "returns.md",
  content: "# Returns\n\nYou may send a parcel back within thirty days. We pay the postage for the way back.",
};

async function makeHelpCenter(settings: Record<string, unknown> = {}) {
  const id = await createTrainedChatbot(svc.url, [hours], settings);
  const { body } = await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { documents: [returns] } });
  await publish(svc.url, id, body.sources);
  return { id, returnsId: body.sources[0].id as string };
}

test("a search shows what the chatbot answers, with links to what it quotes", async () => {
  const { id, returnsId } = await makeHelpCenter();
  const faq = await search(id, "when are you open");
  expect(faq).toContain('<section class="answer" data-generated-by="faq">');
  expect(answerOn(faq)).toBe(
    "Answer When are you open? Monday to Friday , nine to five. Automatic answer, quoted from: When are you open?",
  );
  const [, faqId] = /href="#(faq_\w+)"/u.exec(faq) ?? [];
  // What is cited stands on the page.
  expect(faq).toContain(`id="${faqId}"`);
  const quote = await search(id, "within how many days may I send a parcel back?");
  expect(quote).toContain('<section class="answer" data-generated-by="quote">');
  expect(answerOn(quote)).toMatch(/You may send a parcel back within thirty days\..* quoted from: Returns$/u);
  expect(quote).toContain(`<a href="/help/${id}/articles/${returnsId}" dir="auto">Returns</a>`);
});

test("a near answer is marked as unsure, and nothing is shown where the chatbot doesn't know, or is greeted", async () => {
  const { id } = await makeHelpCenter({ answerThreshold: 0.5 });
  for (const text of ["Do you sell orchids?", "hello", "thanks"])
    expect(answerOn(await search(id, text)), text).toBeUndefined();
  await svc.api("PATCH", `/api/chatbots/${id}`, { answerThreshold: 1 });
  expect(answerOn(await search(id, "within how many days may I send a parcel back?"))).toMatch(
    /^Answer I'm not sure.* thirty days\./u,
  );
  await svc.api("PATCH", `/api/chatbots/${id}`, { hedgedAnswers: false });
  expect(answerOn(await search(id, "within how many days may I send a parcel back?"))).toBeUndefined();
});

test("no language model is asked, and no conversation, gap or count is left", async () => {
  const { id } = await makeHelpCenter({ model: "openai-compatible/small", modelBaseUrl: `${double.url}/v1` });
  for (const text of ["when are you open", "Do you sell orchids?", "thanks", "within how many days back"])
    await search(id, text);
  expect(double.requests).toEqual([]);
  const left = await look(svc.store, async (query) => {
    const counts: Record<string, unknown> = {};
    for (const table of ["session", "message", "gap_question", "token_usage"] as const)
      counts[table] = (
        await query
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("chatbot_key", "=", (inner) => inner.selectFrom("chatbot").select("key").where("id", "=", id))
          .executeTakeFirstOrThrow()
      ).count;
    return counts;
  });
  expect(Object.values(left).map(Number), JSON.stringify(left)).toEqual([0, 0, 0, 0]);
});

test("whatever an owner keeps to themselves, no answer quotes it or names its question", async () => {
  const things = ["lantern", "anvil", "saddle", "violin"].flatMap((name) =>
    ([true, false] as const).flatMap((isPublic) =>
      (["faq", "document"] as const).map((kind) => ({
        kind,
        isPublic,
        word: `${name}${isPublic ? "open" : "shut"}${kind}`,
        secret: `vault${name}${isPublic ? "a" : "b"}${kind}`,
      })),
    ),
  );
  const id = await svc.chatbot();
  const documents = things
    .filter(({ kind }) => kind === "document")
    .map(({ word, secret }) => ({ name: word, content: `# The ${word}\n\nThe ${word} stands in the ${secret} room.` }));
  await svc.api("POST", "/api/chatbot/train", { chatbotId: id, data: { documents } });
  for (const { word, secret } of things.filter(({ kind }) => kind === "faq")) {
    const faq = { question: `Where does the ${word} stand?`, answer: `In the ${secret} room.` };
    await svc.api("POST", `/api/chatbots/${id}/faqs`, faq);
  }
  // Another way to ask for what is public: found by it, shown by its own question.
  const [told] = things.filter(({ kind, isPublic }) => kind === "faq" && isPublic);
  const variant = { question: "Which chamber hides the whisperword?", answer: `In the ${told!.secret} room.` };
  await svc.api("POST", `/api/chatbots/${id}/faqs`, variant);

  for (const round of ["as made", "turned over"] as const) {
    const isTurned = round === "turned over";
    const isOpen = ({ isPublic }: { readonly isPublic: boolean }) => isPublic !== isTurned;
    await look(svc.store, (_query, transact) =>
      transact(async (transaction) => {
        await transaction.updateTable("faq").set({ public: 0 }).where("question", "=", variant.question).execute();
        for (const thing of things) {
          const values = { public: Number(isOpen(thing)) };
          if (thing.kind === "faq")
            await transaction
              .updateTable("faq")
              .set(values)
              .where("question", "=", `Where does the ${thing.word} stand?`)
              .execute();
          else await transaction.updateTable("source").set(values).where("name", "=", thing.word).execute();
        }
      }),
    );
    for (const thing of things) {
      const page = await search(id, `Where does the ${thing.word} stand?`);
      const shown = things.filter(({ secret }) => page.includes(secret));
      expect(
        shown.filter((other) => !isOpen(other)),
        `${round}: ${thing.word}`,
      ).toEqual([]);
      if (isOpen(thing)) expect(answerOn(page), `${round}: ${thing.word}`).toContain(thing.secret);
    }
    const byVariant = await search(id, "Which chamber?");
    expect(byVariant).not.toContain("whisperword");
  }
});
