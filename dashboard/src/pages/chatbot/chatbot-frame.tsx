import { getRouteApi, Outlet } from "@tanstack/react-router";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { PageTabs } from "../../ui/tabs.tsx";

const route = getRouteApi("/member/chatbots/$chatbotId");

/** Around every page of one chatbot: its name, and the pages beside each other. */
export function ChatbotFrame() {
  const chatbots = useWords("chatbots");
  const { chatbotId } = route.useParams();
  const chatbot = useOperation("getChatbot", { chatbotId });
  const { pages } = chatbots;
  const params = { chatbotId };
  const isGone = chatbot.error?.status === 404;
  return (
    <Page
      title={chatbot.data?.name ?? chatbots.title}
      tabs={
        isGone ? undefined : (
          <PageTabs
            label={pages.label}
            tabs={[
              { label: pages.overview, link: { to: "/chatbots/$chatbotId", params } },
              { label: pages.knowledge, link: { to: "/chatbots/$chatbotId/knowledge", params } },
              { label: pages.playground, link: { to: "/chatbots/$chatbotId/playground", params } },
              { label: pages.analytics, link: { to: "/chatbots/$chatbotId/analytics", params } },
              { label: pages.settings, link: { to: "/chatbots/$chatbotId/settings", params } },
              { label: pages.install, link: { to: "/chatbots/$chatbotId/install", params } },
            ]}
          />
        )
      }
    >
      <Loaded query={chatbot}>{() => <Outlet />}</Loaded>
    </Page>
  );
}
