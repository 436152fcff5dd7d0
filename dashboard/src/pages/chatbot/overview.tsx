import { Ask } from "./ask.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { Snippets } from "./snippets.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

/** From nothing to a chatbot on a site: what it reads, asking it, the line for the page. */
export function OverviewPage() {
  const chatbotId = useChatbotId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <LatestCrawl chatbotId={chatbotId} />
      <Ask chatbotId={chatbotId} />
      <div className="lg:col-span-2">
        <Snippets chatbotId={chatbotId} />
      </div>
    </div>
  );
}
