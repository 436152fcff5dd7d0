import type { Chatbot, ChatbotChanges } from "@svc/contract";
import { useState } from "react";
import { useChange, useOperation } from "../../../api/queries.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

type Setting = keyof ChatbotChanges & keyof Chatbot;

/** Some of a chatbot's settings while they are edited. Nothing is changed at the service before `save`. */
export interface Settings<Name extends Setting> {
  /** What the page shows: as saved, with what was changed here. */
  readonly draft: Pick<Chatbot, Name>;
  readonly set: (changes: Partial<Pick<Chatbot, Name>>) => void;
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
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const change = useChange("updateChatbot", ["getChatbot", "listChatbots", "getPublicChatbot"]);
  const [changed, setChanged] = useState<Partial<Pick<Chatbot, Name>>>({});
  if (chatbot === undefined) return null;
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
