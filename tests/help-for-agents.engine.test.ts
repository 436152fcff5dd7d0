import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { look } from "./support/look.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

interface Thing {
  readonly id: string;
  readonly chatbotId: string;
  /** Stands in its title, name, text and address, and nowhere else. */
  readonly word: string;
  readonly isPublic: boolean;
  readonly hasText: boolean;
}
interface Place {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly isOn: boolean;
}

/** Every combination of these values. */
function combinations<Shape extends Record<string, readonly unknown[]>>(shape: Shape) {
  let all: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(shape))
    all = all.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  return all as { readonly [Name in keyof Shape]: Shape[Name][number] }[];
}

const ofSources = {
  kind: ["url", "document"],
  origin: ["own", "import:git:docs:"],
  status: ["queued", "reading", "ready", "failed"],
  isPublic: [true, false],
  hasText: [true, false],
} as const;

const places = async (): Promise<Place[]> =>
  Promise.all(
    combinations({ enabled: [true, false], llms: [true, false], isDeleted: [false, true] }).map(
      async ({ enabled, llms, isDeleted }) => {
        const id = await svc.chatbot({ portal: { enabled, llms } });
        return { id, isDeleted, isOn: enabled && llms && !isDeleted };
      },
    ),
  );

/** A source of every kind and state in each chatbot, and questions that are public or not. */
async function fill(all: readonly Place[]): Promise<{ sources: Thing[]; faqs: Thing[] }> {
  const sources: Thing[] = [];
  const faqs: Thing[] = [];
  const word = () => `w${randomUUID().replaceAll("-", "")}`;
  await look(svc.store, (query, transact) =>
    transact(async (transaction) => {
      const keys = await query.selectFrom("chatbot").select(["id", "key"]).execute();
      for (const { id: chatbotId } of all) {
        const chatbot_key = keys.find(({ id }) => id === chatbotId)?.key ?? 0;
        const times = { created_at: 1, updated_at: 1 };
        for (const { kind, origin, status, isPublic, hasText } of combinations(ofSources)) {
          const thing = { id: `src_${word()}`, chatbotId, word: word(), isPublic, hasText };
          sources.push(thing);
          const markdown = hasText ? `All about ${thing.word}.` : null;
          const named = { name: thing.word, title: thing.word, url: `https://example.com/${thing.word}` };
          const row = { id: thing.id, chatbot_key, kind, origin: origin + thing.word, status, markdown, ...named };
          await transaction
            .insertInto("source")
            .values({ ...row, public: Number(isPublic), ...times })
            .execute();
        }
        for (const isPublic of [true, false]) {
          const thing = { id: `faq_${word()}`, chatbotId, word: word(), isPublic, hasText: true };
          faqs.push(thing);
          const text = { question: `What is ${thing.word}?`, answer: `It is ${thing.word}.` };
          const row = { id: thing.id, chatbot_key, ...text, public: Number(isPublic), question_folded: thing.word };
          await transaction
            .insertInto("faq")
            .values({ ...row, ...times })
            .execute();
        }
      }
    }),
  );
  return { sources, faqs };
}

/** Everything that an agent can read of a chatbot, whatever it asks for. */
async function readAll(chatbotId: string, sources: readonly Thing[]): Promise<string> {
  const root = `${svc.url}/help/${chatbotId}`;
  const markdown = { accept: "text/markdown" };
  const asked: [string, Record<string, string>?][] = [
    [`${root}/llms.txt`],
    [`${root}/faqs.md`],
    [`${root}/faqs`, markdown],
    [root, markdown],
    ...sources.flatMap(({ id }): [string, Record<string, string>?][] => [
      [`${root}/articles/${id}.md`],
      [`${root}/articles/${id}`, markdown],
    ]),
  ];
  const texts: string[] = [];
  for (const [address, headers] of asked) {
    const response = await fetch(address, headers && { headers });
    const isForAgents = !(response.headers.get("content-type") ?? "").startsWith("text/html");
    if (response.ok && isForAgents) texts.push(await response.text());
    else await response.body?.cancel();
  }
  return texts.join("\n");
}

test("whatever state a source, a question and its chatbot are in, agents read what is published and nothing else", async () => {
  const all = await places();
  const { sources, faqs } = await fill(all);
  for (const { id, isDeleted } of all) if (isDeleted) await svc.api("DELETE", `/api/chatbots/${id}`);
  for (const round of ["as made", "with every switch of a source turned over"] as const) {
    const isTurned = round !== "as made";
    if (isTurned)
      await look(svc.store, (_query, transact) =>
        transact(async (transaction) => {
          for (const table of ["source", "faq"] as const)
            await transaction
              .updateTable(table)
              .set(({ val, eb }) => ({ public: eb(val(1), "-", eb.ref("public")) }))
              .execute();
        }),
      );
    for (const { id, isOn } of all) {
      // Those of all chatbots are asked for here: none answers for another.
      const read = await readAll(id, isOn ? sources : sources.filter(({ chatbotId }) => chatbotId === id));
      const shown = [...sources, ...faqs].filter(({ word }) => read.includes(word));
      const published = [...sources, ...faqs].filter(
        ({ chatbotId, isPublic, hasText }) => isOn && chatbotId === id && isPublic !== isTurned && hasText,
      );
      expect(shown, `${round}: ${id}`).toEqual(published);
    }
  }
});
