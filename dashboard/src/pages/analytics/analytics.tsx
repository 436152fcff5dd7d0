import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../strings/strings.tsx";
import { Page } from "../../ui/page.tsx";
import { useChatbotId } from "../chatbot/use-chatbot-id.ts";
import { ChatbotFilter } from "../work/chatbot-filter.tsx";
import { Metrics } from "./metrics.tsx";

const ofAll = getRouteApi("/member/analytics");
const ofOne = getRouteApi("/member/chatbots/$chatbotId/analytics");

/** What is counted of all chatbots, or of one. What is chosen stands in the address. */
export function AnalyticsPage() {
  const { title, description } = useWords("analytics");
  const search = ofAll.useSearch();
  const navigate = ofAll.useNavigate();
  return (
    <Page
      title={title}
      description={description}
      actions={
        <ChatbotFilter
          value={search.chatbotId}
          onChange={(chatbotId) => void navigate({ search: { ...search, chatbotId } })}
        />
      }
    >
      <Metrics
        chatbotId={search.chatbotId}
        search={search}
        onSearch={(changed) => void navigate({ search: { ...search, ...changed }, resetScroll: false })}
      />
    </Page>
  );
}

/** The same among the pages of one chatbot. */
export function ChatbotAnalyticsPage() {
  const search = ofOne.useSearch();
  const navigate = ofOne.useNavigate();
  return (
    <Metrics
      chatbotId={useChatbotId()}
      search={search}
      onSearch={(changed) => void navigate({ search: { ...search, ...changed }, resetScroll: false })}
    />
  );
}
