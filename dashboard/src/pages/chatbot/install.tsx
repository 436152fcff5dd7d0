import { Snippets } from "./snippets.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

export function InstallPage() {
  return <Snippets chatbotId={useChatbotId()} />;
}
