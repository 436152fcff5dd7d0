import type { AnswerSource } from "@svc/contract";
import type { LinkProps } from "@tanstack/react-router";

/** Where what an answer rested on is seen and changed: a page or file has its own page, a FAQ is found in their list. */
export function sourceLink(
  chatbotId: string,
  { id, kind, title }: Pick<AnswerSource, "id" | "kind" | "title">,
): LinkProps {
  return kind === "faq"
    ? { to: "/chatbots/$chatbotId/knowledge/faqs", params: { chatbotId }, search: { q: title } }
    : { to: "/chatbots/$chatbotId/sources/$sourceId", params: { chatbotId, sourceId: id } };
}
