import { render } from "preact";
import { createElement } from "react";
import { isRightToLeft, languageOf, loadWords } from "../core/strings/load-words.ts";
import type { ChatbotConfig } from "../core/types.ts";
import { isObject } from "../core/ui-message.ts";
import { ChatWidget } from "../ui/chat-widget.tsx";
import { launcherStyles } from "../ui/launcher-styles.ts";
import { lookOf, lookStyles, objectIn, primaryStyles, themeOf } from "../ui/look.ts";
import { styles } from "../ui/styles.ts";
import { drawTeaser } from "./invite.ts";
import { teaserStyles } from "../ui/teaser-styles.ts";
import { make } from "./elements.ts";
import { createPreviewChat } from "./preview-chat.ts";
import type { Talk } from "./preview-chat.ts";

/** What the page around the preview tells it, each time that a setting changes. */
interface PreviewMessage {
  readonly config: ChatbotConfig;
  readonly isOpen: boolean;
  readonly talk: Talk;
}

/** `/chat-preview`: the widget as a visitor would see it, by settings that the page around it has not saved yet. */
const host = document.querySelector<HTMLElement>("svc-chat");
if (host !== null && parent !== window) showPreview(host);

function showPreview(element: HTMLElement): void {
  const root = element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  const container = make("div");
  const dock = make("div", "dock");
  root.append(container, dock);
  const chat = createPreviewChat();
  const tell = (news: "ready" | "open" | "close") => parent.postMessage(news, location.origin);
  let told: PreviewMessage | undefined;
  chat.on("open", () => tell("open"));
  chat.on("close", () => tell("close"));
  chat.subscribe(() => (dock.hidden = chat.getState().isOpen));
  addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== location.origin || !isPreviewMessage(data)) return;
    told = data;
    void show(data);
  });
  tell("ready");

  async function show(latest: PreviewMessage): Promise<void> {
    const { config, isOpen, talk } = latest;
    const locale = languageOf(config.locale);
    const words = await loadWords(locale);
    if (told !== latest) return;
    const look = lookOf(config);
    sheet.replaceSync(
      `${launcherStyles}${styles}${teaserStyles}${lookStyles(config)}:host{${primaryStyles(config.colors.primary)}--svc-bottom:20px!important;--svc-side:20px!important}`,
    );
    element.dataset["theme"] = document.documentElement.dataset["theme"] = themeOf(config);
    document.documentElement.dir = isRightToLeft(locale) ? "rtl" : "ltr";
    // Who is typing a setting keeps the focus: what is inert takes none when it is drawn.
    element.inert = true;
    chat.show(config, talk);
    if (isOpen) chat.open();
    else chat.close();
    render(createElement(ChatWidget, { chat, config, words, locale, isLeft: look.isLeft }), container);
    showTeaser(config, look.isLeft);
    // The chat draws what changed in it with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => (element.inert = false)));
  }

  /** At once, without the widget's delay. */
  function showTeaser(config: ChatbotConfig, isLeft: boolean): void {
    const { text } = objectIn(config, "proactive");
    dock.className = isLeft ? "dock left" : "dock";
    dock.hidden = chat.getState().isOpen;
    dock.replaceChildren();
    if (typeof text === "string" && text.trim() !== "")
      dock.append(drawTeaser(text, config.locale, { say: chat.open, no: () => dock.replaceChildren() }));
  }
}

/** Browsers' extensions, too, send messages in a page's name. */
function isPreviewMessage(data: unknown): data is PreviewMessage {
  return isObject(data) && isObject(data["config"]) && isObject(data["talk"]);
}
