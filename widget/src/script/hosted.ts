import { render } from "preact";
import { createElement } from "react";
import { createChat } from "../core/chat.ts";
import { languageOf, loadWords } from "../core/strings/load-words.ts";
import type { Chat, ChatbotConfig } from "../core/types.ts";
import { ChatWidget } from "../ui/chat-widget.tsx";
import { failureText } from "../ui/failure-text.ts";
import { hostedStyles } from "../ui/hosted-styles.ts";
import { launcherStyles } from "../ui/launcher-styles.ts";
import { lookStyles, primaryStyles } from "../ui/look.ts";
import { styles } from "../ui/styles.ts";

/** The chat as a page of its own, `/chat/{chatbotId}`: the same panel, in place of the page. */
const host = document.querySelector<HTMLElement>("svc-chat[data-chat-id]");
if (host !== null) void showChat(host, host.dataset["chatId"] ?? "");

/** A link in an email names a conversation and a visitor token, behind the `#`: they reach no server by it. */
function openLinked(chat: Chat): void {
  const linked = new URLSearchParams(location.hash.slice(1));
  const [session, token] = [linked.get("session"), linked.get("token")];
  if (session === null || token === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  void chat.reopen(session, token);
}

async function showChat(element: HTMLElement, chatId: string): Promise<void> {
  // The service has made the page in the chatbot's language.
  const locale = languageOf(undefined, document.documentElement.lang);
  const chat = createChat({ chatId, locale });
  const words = await loadWords(locale);
  const notice = document.querySelector<HTMLElement>("#notice");
  const sentence = notice?.querySelector("p");
  const again = notice?.querySelector("button");
  const stopWaiting = chat.subscribe(() => {
    const { config, status, error } = chat.getState();
    if (config !== null) {
      stopWaiting();
      notice?.remove();
      mount(config);
    } else if (notice && sentence && again) {
      notice.hidden = again.hidden = status !== "error";
      sentence.textContent = status === "error" ? failureText(words, error) : "";
    }
  });
  again?.addEventListener("click", () => void chat.retry().catch(() => undefined));
  chat.open();
  void chat.start().then(() => openLinked(chat));
  window.addEventListener("hashchange", () => openLinked(chat));

  function mount(config: ChatbotConfig): void {
    const root = element.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    // It is no guest here: it stands where the page is, and is printed.
    const place = `:host{position:static!important;height:100%!important;${primaryStyles(config.colors.primary)}}@media print{:host{display:block!important}}`;
    sheet.replaceSync(launcherStyles + styles + hostedStyles + lookStyles(config) + place);
    root.adoptedStyleSheets = [sheet];
    const container = document.createElement("div");
    container.className = "whole";
    root.append(container);
    render(createElement(ChatWidget, { chat, config, words, locale, isLeft: false, isPage: true }), container);
  }
}
