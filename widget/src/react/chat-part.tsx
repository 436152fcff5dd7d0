import { useEffect, useMemo, useRef } from "react";
import type { Connection } from "../configure.ts";
import { createChat } from "../core/chat.ts";
import { loadWords } from "../core/strings/load-words.ts";
import type { Words } from "../core/strings/words.ts";
import type { ChatbotConfig, ChatEvents } from "../core/types.ts";
import { rememberAwaited } from "../ui/awaited.ts";
import { ChatWidget } from "../ui/chat-widget.tsx";
import { lookStyles } from "../ui/look.ts";
import { styles } from "../ui/styles.ts";

interface ChatPartProps {
  readonly words: Words;
  readonly config: ChatbotConfig;
  readonly connection: Connection;
  readonly initialMessage: string | undefined;
  readonly isLeft: boolean;
  readonly isOpenAtOnce: boolean;
  readonly tell: Tell;
}

/** Tells the page what happens in a chat. */
export type Tell = <Name extends keyof ChatEvents>(name: Name, argument: ChatEvents[Name]) => void;

/** `ready` is emitted earlier. */
const passedOn = ["message:sent", "message:received", "error", "open", "close", "unread", "lead"] as const;

export interface LoadedChat {
  readonly ChatPart: typeof ChatPart;
  readonly words: Words;
  /** Of the words. */
  readonly locale: string;
}

/** All that has to be there before the launcher gives way to the chat. */
export async function loadChat(locale: string): Promise<LoadedChat> {
  return { ChatPart, words: await loadWords(locale), locale };
}

/** The chat in the launcher's place: from here on it draws the launcher too. */
function ChatPart({ words, config, connection, initialMessage, isLeft, isOpenAtOnce, tell }: ChatPartProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpenAtOnce);
  const { id, locale } = config;
  const chat = useMemo(
    () =>
      createChat({
        chatId: id,
        locale,
        config,
        ...connection,
        ...(initialMessage === undefined ? {} : { initialMessage }),
      }),
    [id, locale, config, connection, initialMessage],
  );

  useEffect(() => {
    const ends = passedOn.map((name) => chat.on(name, (argument) => tell(name, argument)));
    const endWatching = chat.subscribe(() => rememberAwaited(id, chat.getState()));
    if (wasOpen.current) chat.open();
    chat.start().catch(() => undefined);
    return () => {
      wasOpen.current = chat.getState().isOpen;
      for (const end of [...ends, endWatching]) end();
      chat.destroy();
    };
  }, [chat, id, tell]);

  useEffect(() => {
    const root = place.current?.getRootNode();
    if (!(root instanceof ShadowRoot)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles + lookStyles(config));
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [config]);

  return (
    <div ref={place}>
      <ChatWidget chat={chat} config={config} words={words} locale={locale} isLeft={isLeft} />
    </div>
  );
}
