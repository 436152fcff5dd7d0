import { useChatbotId } from "../use-chatbot-id.ts";
import { BudgetCard } from "./answering-budget.tsx";
import { EmbeddingCard } from "./answering-embedding.tsx";
import { ModelCard } from "./answering-model.tsx";
import { StyleCard } from "./answering-style.tsx";
import { ThresholdCard } from "./answering-threshold.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useAnswering } from "./use-answering.ts";

/** All that decides what a chatbot answers, and what that costs. */
export function AnsweringPage() {
  const chatbotId = useChatbotId();
  const settings = useAnswering();
  if (settings === null) return null;
  return (
    <SettingsForm settings={settings}>
      <ModelCard chatbotId={chatbotId} settings={settings} />
      <StyleCard chatbotId={chatbotId} settings={settings} />
      <ThresholdCard chatbotId={chatbotId} settings={settings} />
      <EmbeddingCard chatbotId={chatbotId} settings={settings} />
      <BudgetCard chatbotId={chatbotId} settings={settings} />
    </SettingsForm>
  );
}
