import type { Chatbot, ChatbotChanges } from "@svc/contract";
import { useState } from "react";
import { useChange, useOperation } from "../../../api/queries.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** What the service tells of a chatbot, and the keys, which are only ever written. */
type Known = Chatbot & Pick<ChatbotChanges, "modelApiKey" | "embeddingModelApiKey">;
type Setting = keyof ChatbotChanges & keyof Known;

/** Some of a chatbot's settings while they are edited. Nothing is changed at the service before `save`. */
export interface Settings<Name extends Setting> {
  /** What the page shows: as saved, with what was changed here. */
  readonly draft: Pick<Known, Name>;
  readonly set: (changes: Partial<Pick<Known, Name>>) => void;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Why they were not taken last, if they were not. */
  readonly problem: ApiProblem | null;
  /** Sends what differs. What was typed stays where it is refused; then it rejects. */
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

/** Null until the chatbot is there; inside the chatbot's frame it is. */
export function useSettings<Name extends Setting>(...names: readonly Name[]): Settings<Name> | null {
  const chatbotId = useChatbotId();
  const { data } = useOperation("getChatbot", { chatbotId });
  const change = useChange("updateChatbot", [
    "getChatbot",
    "listChatbots",
    "getPublicChatbot",
    "getModel",
    "getEmbedding",
  ]);
  const [changed, setChanged] = useState<Partial<Pick<Known, Name>>>({});
  if (data === undefined) return null;
  const chatbot: Known = data;
  const differs = (name: Name) => name in changed && JSON.stringify(changed[name]) !== JSON.stringify(chatbot[name]);
  const different = names.filter(differs);
  return {
    draft: { ...chatbot, ...changed },
    set: (changes) => setChanged((before) => ({ ...before, ...changes })),
    isChanged: different.length > 0,
    isSaving: change.isPending,
    problem: change.error,
    async save() {
      const changes = Object.fromEntries(different.map((name) => [name, changed[name]]));
      await change.mutateAsync({ chatbotId, ...changes });
      setChanged({});
    },
    discard() {
      change.reset();
      setChanged({});
    },
  };
}
