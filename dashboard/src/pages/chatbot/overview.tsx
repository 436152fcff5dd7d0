import { useLocation } from "@tanstack/react-router";
import { Ask } from "./ask.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { GoLiveCard } from "./go-live/go-live-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { LatestQuestions } from "./latest-questions.tsx";
import { Today } from "./today.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

/** How it does, what to do next, what it was asked last, what it reads, and how it gets on a site. */
export function OverviewPage() {
  const chatbotId = useChatbotId();
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="lg:col-span-2">
        <Today chatbotId={chatbotId} />
      </div>
      <div className="empty:hidden lg:col-span-2">
        <FirstSteps chatbotId={chatbotId} />
      </div>
      <div className="empty:hidden lg:col-span-2">
        <LatestQuestions chatbotId={chatbotId} />
      </div>
      <div className="lg:col-span-2">
        <GoLiveCard chatbotId={chatbotId} />
      </div>
      <LatestCrawl chatbotId={chatbotId} />
      <Ask chatbotId={chatbotId} isFocused={isNew} />
      <div className="lg:col-span-2">
        <InstallCard chatbotId={chatbotId} />
      </div>
    </div>
  );
}
