import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/member/chatbots/$chatbotId");

/** Which chatbot the page is of. */
export function useChatbotId(): string {
  return route.useParams().chatbotId;
}
