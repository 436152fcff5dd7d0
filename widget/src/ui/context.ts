import { createContext, useContext } from "react";
import type { Chat, ChatbotConfig } from "../core/types.ts";
import type { Words } from "./words.ts";

/** What every part of the chat needs, and what never changes while it stands. */
export interface Shared {
  readonly chat: Chat;
  readonly config: ChatbotConfig;
  readonly words: Words;
  /** BCP 47, for dates. */
  readonly locale: string;
}

export const SharedContext = createContext<Shared | null>(null);

export function useShared(): Shared {
  const shared = useContext(SharedContext);
  if (shared === null) throw new Error("A part of the chat stands outside of it.");
  return shared;
}
