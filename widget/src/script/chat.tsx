import { createRoot } from "react-dom/client";
import { createChat } from "../core/chat.ts";
import type { ChatEvents } from "../core/types.ts";
import { ChatWidget } from "../ui/chat-widget.tsx";
import { lookOf, shapeStyles } from "../ui/look.ts";
import { styles } from "../ui/styles.ts";
import { english } from "../ui/words.ts";
import { make } from "./elements.ts";
import type { Handover, MountedChat } from "./handover.ts";

/** `ready` is the loader's to say. */
const passedOn = ["message:sent", "message:received", "error", "open", "close", "unread", "lead"] as const satisfies
  readonly (keyof ChatEvents)[];

/** The chat in the loader's place: from here on it draws the launcher too. */
export function mountChat({ host, root, id, baseUrl, config, locale, isLeft, visitor, emit }: Handover): MountedChat {
  const language = locale ?? config.locale;
  const chat = createChat({ chatId: id, baseUrl, locale: language, ...(visitor === undefined ? {} : { visitor }) });
  for (const name of passedOn) chat.on(name, (argument) => emit(name, argument));
  const stopWatching = chat.subscribe(() => rememberAwaited(id, chat.getState()));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles + shapeStyles(lookOf(config)));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const container = make("div");
  root.append(container);
  const tree = createRoot(container);
  tree.render(<ChatWidget chat={chat} config={config} words={english} locale={language} isLeft={isLeft} />);
  void chat.start();
  host.dataset["chat"] = "";
  return {
    open: chat.open,
    close: chat.close,
    toggle: () => (chat.getState().isOpen ? chat.close() : chat.open()),
    send: chat.send,
    identify: chat.identify,
    reset: chat.reset,
    destroy() {
      stopWatching();
      chat.destroy();
      tree.unmount();
      container.remove();
    },
  };
}

/** So that the loader of the next page knows whether somebody waits for something. */
function rememberAwaited(id: string, { unread, handoff }: { unread: number; handoff: { state: string } }): void {
  const key = `svc:awaited:${id}`;
  try {
    if (unread > 0 || handoff.state !== "none") localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: the next page begins without.
  }
}
