import { getRouteApi, Outlet } from "@tanstack/react-router";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { PageTabs } from "../../ui/tabs.tsx";
import { chatbotPages } from "./chatbot-pages.ts";

const route = getRouteApi("/member/chatbots/$chatbotId");

/** Around every page of one chatbot: its name, and the pages beside each other. */
export function ChatbotFrame() {
  const chatbots = useWords("chatbots");
  const { chatbotId } = route.useParams();
  const chatbot = useOperation("getChatbot", { chatbotId });
  const isGone = chatbot.error?.status === 404;
  return (
    <Page
      title={chatbot.data?.name ?? chatbots.title}
      tabs={isGone ? undefined : <PageTabs label={chatbots.pages.label} tabs={chatbotPages(chatbots, chatbotId)} />}
    >
      <Loaded query={chatbot}>{() => <Outlet />}</Loaded>
    </Page>
  );
}
