import { Faqs } from "./faqs.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { Sources } from "./sources.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

/** All that the chatbot knows, and how it gets more. */
export function KnowledgePage() {
  const chatbotId = useChatbotId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Sources chatbotId={chatbotId} />
      <Faqs chatbotId={chatbotId} />
      <LatestCrawl chatbotId={chatbotId} />
    </div>
  );
}
