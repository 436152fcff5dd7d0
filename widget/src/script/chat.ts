import { render } from "preact";
import { createElement } from "react";
import { createChat } from "../core/chat.ts";
import { languageOf, loadWords } from "../core/strings/load-words.ts";
import type { ChatEvents } from "../core/types.ts";
import { rememberAwaited } from "../ui/awaited.ts";
import { ChatWidget } from "../ui/chat-widget.tsx";
import { rememberOpen, restore } from "../ui/left-open.ts";
import { lookStyles } from "../ui/look.ts";
import { styles } from "../ui/styles.ts";
import { isFullScreen } from "../ui/use-full-screen.ts";
import type { Handover, MountedChat } from "./handover.ts";

/** `ready` is the loader's to say. */
const passedOn = [
  "message:sent",
  "message:received",
  "error",
  "open",
  "close",
  "unread",
  "lead",
] as const satisfies readonly (keyof ChatEvents)[];

/** The chat in the loader's place: from here on it draws the launcher too. */
export async function mountChat({
  root,
  id,
  baseUrl,
  config,
  locale,
  dock,
  visitor,
  emit,
}: Handover): Promise<MountedChat> {
  const language = languageOf(locale, config.locale);
  const words = await loadWords(language);
  // With its region, which times depend on.
  const spoken = [locale, config.locale].find((each) => each?.toLowerCase().startsWith(language)) ?? language;
  const chat = createChat({
    chatId: id,
    baseUrl,
    config,
    locale: language,
    ...(visitor === undefined ? {} : { visitor }),
  });
  for (const name of passedOn) chat.on(name, (argument) => emit(name, argument));
  const stopWatching = chat.subscribe(() => {
    const state = chat.getState();
    rememberAwaited(id, state);
    // On a telephone it would cover the page that was asked for.
    rememberOpen(id, state.isOpen && !isFullScreen());
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles + lookStyles(config));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const container = document.createElement("div");
  root.append(container);
  void chat.start();
  // Behind what the chat was loaded for: one that is opened is drawn once, and at once as open.
  const drawing = setTimeout(() => {
    const isLeft = dock.matches(".left");
    render(createElement(ChatWidget, { chat, config, words, locale: spoken, isLeft }), container);
    dock.remove();
  });
  return {
    open: chat.open,
    restore: () => restore(chat.open),
    close: chat.close,
    toggle: () => (chat.getState().isOpen ? chat.close() : chat.open()),
    send: chat.send,
    identify: chat.identify,
    reset: chat.reset,
    destroy() {
      clearTimeout(drawing);
      stopWatching();
      chat.destroy();
      render(null, container);
      container.remove();
    },
  };
}
