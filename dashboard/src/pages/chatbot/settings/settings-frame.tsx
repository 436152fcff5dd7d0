import { Outlet } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { SubTabs } from "../../../ui/tabs.tsx";
import { chatbotSettingsPages } from "../chatbot-pages.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** Around the pages of a chatbot's settings: their list beside them, or above where there is no room. */
export function ChatbotSettingsFrame() {
  const chatbots = useWords("chatbots");
  const pages = chatbotSettingsPages(chatbots, useWords("look"), useChatbotId());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SubTabs label={chatbots.settings.label} tabs={pages} isBeside />
      <div className="grid max-w-3xl min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 has-data-preview:max-w-none">
        <Outlet />
      </div>
    </div>
  );
}
