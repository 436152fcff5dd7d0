import { Installed } from "./installed.tsx";
import { Snippets } from "./snippets.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

/** The line for the page, and whether it works. */
export function InstallPage() {
  const chatbotId = useChatbotId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Snippets chatbotId={chatbotId} />
      <Installed chatbotId={chatbotId} />
    </div>
  );
}
