import { useCallback, useSyncExternalStore } from "react";
import type { Chat, ChatState } from "../core/types.ts";

/** The chat's state, taken over at most once a frame however fast an answer grows. */
export function useChatState(chat: Chat): ChatState {
  const subscribe = useCallback((listener: () => void) => chat.subscribe(oncePerFrame(listener)), [chat]);
  return useSyncExternalStore(subscribe, chat.getState, chat.getState);
}

/** A hidden page draws no frames, so a timer is used there. */
function oncePerFrame(listener: () => void): () => void {
  let isAwaited = false;
  const tell = () => {
    if (!isAwaited) return;
    isAwaited = false;
    listener();
  };
  return () => {
    if (isAwaited) return;
    isAwaited = true;
    if (document.hidden) setTimeout(tell, 50);
    else requestAnimationFrame(tell);
  };
}
