import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Notice } from "../../../ui/notice.tsx";
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
  const words = useWords("answering");
  const chatbotId = useChatbotId();
  const mayWrite = useMay("admin");
  const settings = useAnswering();
  if (settings === null) return null;
  return (
    <SettingsForm settings={settings}>
      <fieldset disabled={!mayWrite} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {mayWrite ? null : <Notice>{words.onlyAdmins}</Notice>}
        <ModelCard chatbotId={chatbotId} settings={settings} />
        <StyleCard chatbotId={chatbotId} settings={settings} />
        <ThresholdCard chatbotId={chatbotId} settings={settings} />
        <EmbeddingCard chatbotId={chatbotId} settings={settings} />
        <BudgetCard chatbotId={chatbotId} settings={settings} />
      </fieldset>
    </SettingsForm>
  );
}
