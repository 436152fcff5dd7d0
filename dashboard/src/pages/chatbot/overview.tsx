import { useLocation } from "@tanstack/react-router";
import { Ask } from "./ask.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { GoLiveCard } from "./go-live/go-live-card.tsx";
import { Installed } from "./installed.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { LatestQuestions } from "./latest-questions.tsx";
import { Snippets } from "./snippets.tsx";
import { Today } from "./today.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";
import { useInstalls } from "./use-installs.ts";

/** How it does, what to do next, what it was asked last, what it reads, and how it gets on a site. */
export function OverviewPage() {
  const chatbotId = useChatbotId();
  const { data: installs } = useInstalls(chatbotId);
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  const isInstalled = (installs?.installs.length ?? 0) > 0;
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2">
        {isInstalled ? null : <Snippets chatbotId={chatbotId} />}
        <Installed chatbotId={chatbotId} />
      </div>
    </div>
  );
}
