import { operations, tools } from "@svc/contract";
import type { Faq, ToolOperation } from "@svc/contract";
import type { z } from "zod";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { fieldsOf } from "./action.ts";
import { implementTool } from "./ask.ts";
import type { Ask } from "./ask.ts";
import { beginning, orNone, orNothing, quoted } from "./brief.ts";
import { findChatbot, folded, unlessUnknown } from "./find-chatbot.ts";

type Given = z.output<typeof tools.manageFaqs.input>;
type Answered = Promise<z.input<typeof tools.manageFaqs.output>>;

const listedCharacters = 300;
const errorsAtMost = 20;
const looksAtMost = 200;

export function faqTools(perform: Perform): Implementation<ToolOperation>[] {
  return [implementTool(tools.manageFaqs, perform, (given, ask) => actions[given.action](ask, given))];
}

const actions: Readonly<Record<Given["action"], (ask: Ask, given: Given) => Answered>> = {
  async list(ask, given) {
    const { chatbot, q, limit, cursor } = fieldsOf(given, [], ["chatbot", "q", "cursor"]);
    const { id: chatbotId } = await findChatbot(ask, chatbot);
    const page = await ask(operations.listFaqs, { chatbotId, q, limit, cursor });
    return { faqs: page.faqs.map(toLine), nextCursor: orNothing(page.nextCursor) };
  },
  async get(ask, given) {
    const { chatbot, faq } = fieldsOf(given, ["faq"], ["chatbot"]);
    return { faqs: [await findFaq(ask, (await findChatbot(ask, chatbot)).id, faq)] };
  },
  async add(ask, given) {
    const { chatbot, question, answer, ...rest } = fieldsOf(given, ["question", "answer"], ["chatbot", "public"]);
    const { id: chatbotId } = await findChatbot(ask, chatbot);
    return { faqs: [await ask(operations.createFaq, { chatbotId, question, answer, public: rest.public })] };
  },
  async bulk_add(ask, given) {
    const { chatbot, faqs, csv } = fieldsOf(given, [], ["chatbot", "faqs", "csv"]);
    if ((faqs === undefined) === (csv === undefined))
      throw new Problem("invalid_request", "The action bulk_add needs either faqs or csv.");
    const { id: chatbotId } = await findChatbot(ask, chatbot);
    const { imported, errors } = await ask(operations.importFaqs, { chatbotId, faqs, csv });
    return { imported, errors: orNone(errors.slice(0, errorsAtMost)) };
  },
  async update(ask, given) {
    const fields = fieldsOf(given, ["faq"], ["chatbot", "question", "answer", "public"]);
    const { question, answer, public: isPublic } = fields;
    if (question === undefined && answer === undefined && isPublic === undefined)
      throw new Problem("invalid_request", "Pass what to change: question, answer or public.");
    const { id: chatbotId } = await findChatbot(ask, fields.chatbot);
    const { id: faqId } = await findFaq(ask, chatbotId, fields.faq);
    return { faqs: [await ask(operations.updateFaq, { chatbotId, faqId, question, answer, public: isPublic })] };
  },
  async delete(ask, given) {
    const { chatbot, faq } = fieldsOf(given, ["faq"], ["chatbot"]);
    const { id: chatbotId } = await findChatbot(ask, chatbot);
    const { id: faqId } = await findFaq(ask, chatbotId, faq);
    await ask(operations.deleteFaq, { chatbotId, faqId });
    return { deleted: faqId };
  },
  async answer_gap(ask, given) {
    const fields = fieldsOf(given, ["gap", "answer"], ["chatbot", "question", "public"]);
    const { gap: gapId, question, answer, public: isPublic } = fields;
    return { gap: toGap(await ask(operations.acceptKnowledgeGap, { gapId, question, answer, public: isPublic })) };
  },
  async dismiss_gap(ask, given) {
    const { gap: gapId } = fieldsOf(given, ["gap"], ["chatbot"]);
    return { gap: toGap(await ask(operations.updateKnowledgeGap, { gapId, status: "dismissed" })) };
  },
  async reopen_gap(ask, given) {
    const { gap: gapId } = fieldsOf(given, ["gap"], ["chatbot"]);
    return { gap: toGap(await ask(operations.updateKnowledgeGap, { gapId, status: "open" })) };
  },
};

/** The FAQ that is meant by its id or its question. */
async function findFaq(ask: Ask, chatbotId: string, given: string): Promise<Faq> {
  if (given.startsWith("faq_")) {
    const found = await unlessUnknown(ask(operations.getFaq, { chatbotId, faqId: given }));
    if (found !== undefined) return found;
  }
  const { faqs } = await ask(operations.listFaqs, { chatbotId, q: given, limit: looksAtMost });
  const meant = faqs.find(({ question }) => folded(question) === folded(given));
  if (meant !== undefined) return meant;
  const near = faqs.slice(0, 5).map(({ id, question }) => `${quoted(question)} (${id})`);
  const hint =
    near.length === 0 ? "The action list returns them; q filters them by words." : `Did you mean ${near.join(", ")}?`;
  throw new Problem("not_found", `This chatbot has no FAQ ${quoted(given)}. ${hint}`);
}

function toLine({ answer, ...faq }: Faq) {
  const { text, cut } = beginning(answer, listedCharacters);
  return { ...faq, answer: text, cut };
}

interface Closed {
  readonly id: string;
  readonly status: string;
  readonly faqId: string | null;
  readonly outcome: { readonly asked: number; readonly answered: number } | null;
}

function toGap({ id, status, faqId, outcome }: Closed) {
  return { id, status, faqId: orNothing(faqId), ...outcome };
}
