import { Ask } from "./ask.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

export function PlaygroundPage() {
  return <Ask chatbotId={useChatbotId()} isFocused />;
}
