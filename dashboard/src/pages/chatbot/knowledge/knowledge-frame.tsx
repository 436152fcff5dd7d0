import { Outlet } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { SubTabs } from "../../../ui/tabs.tsx";
import { knowledgePages } from "../chatbot-pages.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** Around all that a chatbot knows: its parts beside each other. */
export function KnowledgeFrame() {
  const knowledge = useWords("knowledge");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SubTabs label={knowledge.pagesLabel} tabs={knowledgePages(knowledge, useChatbotId())} />
      <Outlet />
    </div>
  );
}
