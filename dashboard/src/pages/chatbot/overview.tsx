import { useLocation } from "@tanstack/react-router";
import { Ask } from "./ask.tsx";
import { FailedAlert } from "./failed-alert.tsx";
import { FirstLook } from "./first-look.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { GoLiveCard } from "./go-live/go-live-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { LatestQuestions } from "./latest-questions.tsx";
import { Today } from "./today.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

/** Two beside each other where there is room; one alone takes it all. */
const pair =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-4 empty:hidden lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col";

/** What failed, what to do next, how it does, what it was asked last, and where it is. */
export function OverviewPage() {
  const chatbotId = useChatbotId();
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FailedAlert chatbotId={chatbotId} />
      <Today chatbotId={chatbotId} />
      <FirstSteps chatbotId={chatbotId} />
      <FirstLook chatbotId={chatbotId} />
      <div className={pair}>
        <LatestQuestions chatbotId={chatbotId} />
        <GoLiveCard chatbotId={chatbotId} />
      </div>
      <div className={pair}>
        <LatestCrawl chatbotId={chatbotId} isNew={isNew} />
        <Ask chatbotId={chatbotId} isFocused={isNew} />
        <InstallCard chatbotId={chatbotId} />
      </div>
    </div>
  );
}
