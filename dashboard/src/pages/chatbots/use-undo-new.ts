import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../api/client.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { isolated } from "../../ui/isolated.ts";
import { toast, useToastProblem } from "../../ui/toasts.tsx";

interface NewChatbot {
  readonly id: string;
  readonly name: string;
}

/** Says that a chatbot was made; undoing deletes it again, and leads to the list. */
export function useUndoNew(): (chatbot: NewChatbot, text: string) => Promise<void> {
  const { actions } = useStrings();
  const { importing } = useWords("upkeep");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toastProblem = useToastProblem();
  const undo = async ({ id, name }: NewChatbot) => {
    await call("deleteChatbot", { chatbotId: id });
    await navigate({ to: "/chatbots" });
    await queries.invalidateQueries({ queryKey: ["listChatbots"] });
    toast(importing.undone(isolated(name)));
  };
  return async (chatbot, text) => {
    toast(text, { label: actions.undo, onClick: () => void undo(chatbot).catch(toastProblem) });
    await queries.invalidateQueries({ queryKey: ["listChatbots"] });
  };
}
