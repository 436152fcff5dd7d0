import { useChange, useOperation } from "../../api/queries.ts";
import { isAppearanceChanged } from "./default-look.ts";
import { useGoLiveCheck } from "./go-live/use-go-live-check.ts";
import { WebsiteProposal } from "./website-proposal.tsx";

/** What a trained chatbot's website proposes, until its owner has changed the appearance. */
export function FirstLook({ chatbotId }: { readonly chatbotId: string }) {
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const { data: check } = useGoLiveCheck(chatbotId);
  const change = useChange("updateChatbot", ["getChatbot", "listChatbots", "getPublicChatbot"]);
  // The check comes last, and names the questions.
  if (chatbot === undefined || isAppearanceChanged(chatbot) || (check?.checkedAt ?? null) === null) return null;
  return (
    <WebsiteProposal
      chatbotId={chatbotId}
      draft={chatbot}
      uses="save"
      onUse={(changes) => change.mutateAsync({ chatbotId, ...changes })}
    />
  );
}
