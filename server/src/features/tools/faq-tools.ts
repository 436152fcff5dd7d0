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

const listedCharacters = 300;
const errorsAtMost = 20;
const looksAtMost = 200;

const actions = {
  list: { needs: [], takes: ["chatbot", "q", "cursor"] },
  get: { needs: ["faq"], takes: ["chatbot"] },
  add: { needs: ["question", "answer"], takes: ["chatbot", "public"] },
  bulk_add: { needs: [], takes: ["chatbot", "faqs", "csv"] },
  update: { needs: ["faq"], takes: ["chatbot", "question", "answer", "public"] },
  delete: { needs: ["faq"], takes: ["chatbot"] },
  answer_gap: { needs: ["gap", "answer"], takes: ["chatbot", "question", "public"] },
  dismiss_gap: { needs: ["gap"], takes: ["chatbot"] },
  reopen_gap: { needs: ["gap"], takes: ["chatbot"] },
} as const;

export function faqTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.manageFaqs, perform, async (given, ask) => {
      switch (given.action) {
        case "list":
          return list(ask, fieldsOf("list", given, actions.list));
        case "get": {
          const { chatbot, faq } = fieldsOf("get", given, actions.get);
          return { faqs: [await findFaq(ask, (await findChatbot(ask, chatbot)).id, faq)] };
        }
        case "add": {
          const { chatbot, question, answer, public: isPublic } = fieldsOf("add", given, actions.add);
          const { id: chatbotId } = await findChatbot(ask, chatbot);
          return { faqs: [await ask(operations.createFaq, { chatbotId, question, answer, public: isPublic })] };
        }
        case "bulk_add":
          return addMany(ask, fieldsOf("bulk_add", given, actions.bulk_add));
        case "update":
          return update(ask, given);
        case "delete": {
          const { chatbot, faq } = fieldsOf("delete", given, actions.delete);
          const { id: chatbotId } = await findChatbot(ask, chatbot);
          const { id: faqId } = await findFaq(ask, chatbotId, faq);
          await ask(operations.deleteFaq, { chatbotId, faqId });
          return { deleted: faqId };
        }
        case "answer_gap": {
          const { gap, question, answer, public: isPublic } = fieldsOf("answer_gap", given, actions.answer_gap);
          const accepted = { gapId: gap, question, answer, public: isPublic };
          return { gap: toGap(await ask(operations.acceptKnowledgeGap, accepted)) };
        }
        case "dismiss_gap": {
          const { gap: gapId } = fieldsOf("dismiss_gap", given, actions.dismiss_gap);
          return { gap: toGap(await ask(operations.updateKnowledgeGap, { gapId, status: "dismissed" })) };
        }
        case "reopen_gap": {
          const { gap: gapId } = fieldsOf("reopen_gap", given, actions.reopen_gap);
          return { gap: toGap(await ask(operations.updateKnowledgeGap, { gapId, status: "open" })) };
        }
      }
    }),
  ];
}

async function list(ask: Ask, { chatbot, q, limit, cursor }: Given) {
  const { id: chatbotId } = await findChatbot(ask, chatbot);
  const page = await ask(operations.listFaqs, { chatbotId, q, limit, cursor });
  return { faqs: page.faqs.map(toLine), nextCursor: orNothing(page.nextCursor) };
}

async function addMany(ask: Ask, { chatbot, faqs, csv }: Given) {
  if ((faqs === undefined) === (csv === undefined))
    throw new Problem("invalid_request", "The action bulk_add needs either faqs or csv.");
  const { id: chatbotId } = await findChatbot(ask, chatbot);
  const { imported, errors } = await ask(operations.importFaqs, { chatbotId, faqs, csv });
  return { imported, errors: orNone(errors.slice(0, errorsAtMost)) };
}

async function update(ask: Ask, given: Given) {
  const { chatbot, faq, question, answer, public: isPublic } = fieldsOf("update", given, actions.update);
  if (question === undefined && answer === undefined && isPublic === undefined)
    throw new Problem("invalid_request", "Say what to change of the FAQ: question, answer or public.");
  const { id: chatbotId } = await findChatbot(ask, chatbot);
  const { id: faqId } = await findFaq(ask, chatbotId, faq);
  return { faqs: [await ask(operations.updateFaq, { chatbotId, faqId, question, answer, public: isPublic })] };
}

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
    near.length === 0
      ? "The action list shows them, with q those with certain words."
      : `Do you mean ${near.join(", ")}?`;
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
