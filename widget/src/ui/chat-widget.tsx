import { useLayoutEffect, useMemo, useRef } from "react";
import type { Chat, ChatbotConfig } from "../core/types.ts";
import { SharedContext } from "./context.ts";
import { later } from "./later.ts";
import { Launcher } from "./launcher.tsx";
import { Panel } from "./panel.tsx";
import { useChatState } from "./use-chat-state.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useSound } from "./use-sound.ts";
import { isRightToLeft } from "../core/strings/load-words.ts";
import type { Words } from "../core/strings/words.ts";

const ReplyPreview = later(async () => (await import("./more.ts")).ReplyPreview);

export interface ChatWidgetProps {
  readonly chat: Chat;
  readonly config: ChatbotConfig;
  readonly words: Words;
  /** The language of `words`, BCP 47. */
  readonly locale: string;
  /** The launcher stands in the page's left corner. */
  readonly isLeft: boolean;
  /** A page of its own: always open, and as large as what holds it. */
  readonly isPage?: boolean;
}

/** Launcher and panel. It stands in a shadow root that has `launcherStyles` and `styles`. */
export function ChatWidget({ chat, config, words, locale, isLeft, isPage = false }: ChatWidgetProps) {
  const state = useChatState(chat);
  const isFullScreen = useFullScreen();
  const sound = useSound(chat);
  const shared = useMemo(() => ({ chat, config, words, locale }), [chat, config, words, locale]);
  const launcher = useRef<HTMLButtonElement>(null);
  /** What is written stays while the panel is closed. */
  const draft = useRef("");
  const isOpen = isPage || state.isOpen;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) launcher.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <SharedContext.Provider value={shared}>
      <div
        className={`svc${isLeft ? " left" : ""}${isFullScreen ? " full" : ""}${isPage ? " page" : ""}`}
        dir={isRightToLeft(locale) ? "rtl" : "ltr"}
        lang={locale}
      >
        {isOpen && (
          <Panel state={state} isModal={isFullScreen && !isPage} isPage={isPage} draft={draft} sound={sound} />
        )}
        {!isPage && !(isOpen && isFullScreen) && (
          <Launcher buttonRef={launcher} isOpen={isOpen} unread={state.unread} isLeft={isLeft}>
            {!isOpen && state.unread > 0 && <ReplyPreview messages={state.messages} />}
          </Launcher>
        )}
      </div>
    </SharedContext.Provider>
  );
}
