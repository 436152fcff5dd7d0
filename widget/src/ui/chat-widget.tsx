import { useLayoutEffect, useMemo, useRef, useCallback, useSyncExternalStore } from "react";
import type { Chat, ChatbotConfig, ChatState } from "../core/types.ts";
import { SharedContext, useShared } from "./context.ts";
import { later } from "./later.ts";
import { Panel } from "./panel.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { useSound } from "./use-sound.ts";
import { isRightToLeft } from "../core/strings/load-words.ts";
import type { Words } from "../core/strings/words.ts";
import type { ReactNode, RefObject } from "react";
import { Icon } from "./icons.tsx";
import { launcherPaths, lookOf } from "./look.ts";

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

/** The chat's state, taken over at most once a frame however fast an answer grows. */
function useChatState(chat: Chat): ChatState {
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

/** The button in the page's corner; looks as the loader draws it before there is a chat. */
function Launcher({
  buttonRef,
  isOpen,
  unread,
  isLeft,
  children,
}: {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly unread: number;
  readonly isLeft: boolean;
  /** What stands above it. */
  readonly children: ReactNode;
}) {
  const { chat, config, words } = useShared();
  const { icon, text } = lookOf(config);
  const label = text ?? `${words.chat}: ${config.name}`;
  return (
    <div className={`dock${isLeft ? " left" : ""}`} role="region" aria-label={words.chat}>
      {children}
      <button
        ref={buttonRef}
        type="button"
        className="launcher"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.close : unread > 0 ? `${label} (${words.unread(unread)})` : label}
        // As it is now: what is drawn may be a frame behind.
        onClick={() => (chat.getState().isOpen ? chat.close() : chat.open())}
      >
        {isOpen ? <Icon name="down" /> : <Icon path={launcherPaths[icon]} />}
        {text && !isOpen && <b dir="auto">{text}</b>}
      </button>
      {unread > 0 && !isOpen && (
        <span className="badge" aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </div>
  );
}
