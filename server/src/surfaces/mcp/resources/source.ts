import { operations } from "@svc/contract";
import { begins, completeChatbotId } from "../complete.ts";
import type { ResourceKind } from "./resource-kind.ts";
import { shorten } from "./shorten.ts";

const looked = 200;

export const sourceResource: ResourceKind = {
  template: {
    uriTemplate: "svc://chatbots/{chatbotId}/sources/{sourceId}",
    name: "source",
    title: "A source as Markdown",
    description: "The text of a page or document that a chatbot answers from, as Markdown.",
    mimeType: "text/markdown",
  },
  completions: {
    chatbotId: completeChatbotId,
    async sourceId(typed, { chatbotId }, ask) {
      if (chatbotId === undefined) return [];
      const { sources } = await ask(operations.listSources, { chatbotId, limit: looked });
      return sources
        .filter(({ id, name, title }) => [id, name, title ?? ""].some((text) => begins(text, typed)))
        .map(({ id }) => id);
    },
  },
  async read({ chatbotId = "", sourceId = "" }, ask) {
    const { markdown } = await ask(operations.getSourceText, { chatbotId, sourceId });
    return shorten(markdown);
  },
};
