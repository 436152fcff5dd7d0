import { operations } from "@svc/contract";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { Portal } from "./portal.ts";

/** The help center's API, for sites that render it themselves. Ours is /help/{chatbotId}. */
export function portalOperations({ chatbots, portal }: { chatbots: Chatbots; portal: Portal }): Implementation[] {
  return [
    implement(operations.listArticles, async ({ chatbotId, limit, cursor, q, sort }) => {
      const chatbot = await chatbots.findPublic(chatbotId);
      if (!chatbot.portal.enabled) return { articles: [], nextCursor: null };
      if (q !== undefined && q.trim() !== "")
        return { articles: await portal.findArticles(chatbot.key, q, limit), nextCursor: null };
      if (sort === "helpful") return { articles: await portal.suggestArticles(chatbot.key, limit), nextCursor: null };
      return portal.listArticles(chatbot.key, { limit, cursor });
    }),
    implement(operations.getArticle, async ({ chatbotId, articleId }) => {
      const chatbot = await chatbots.findPublic(chatbotId);
      const article = chatbot.portal.enabled ? await portal.readArticle(chatbot.key, articleId) : undefined;
      if (article === undefined)
        throw new Problem(
          "not_found",
          "The knowledge portal has no article with this id. List its articles to see their ids.",
        );
      return article;
    }),
  ];
}
