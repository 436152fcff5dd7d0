import { withoutEndSlashes } from "../core/without-end-slashes.ts";
import { startWidget } from "./start-widget.ts";
import type { Part, RunningWidget } from "./start-widget.ts";

// Put in by the build.
declare const builtChat: Part;

/** `window.svc`; before this script ran, a list of calls: `(window.svc ||= []).push(["open"])`. */
const page = window as unknown as { svc?: RunningWidget | unknown[] };
const { currentScript } = document;
const current = currentScript instanceof HTMLScriptElement ? currentScript : null;
const before = page.svc;
const calls = Array.isArray(before) ? before : [];
const running: Partial<RunningWidget> | undefined = Array.isArray(before) ? undefined : before;
// Tag managers, lazy loaders and jQuery run a copy without the attributes; a module has no current script.
const find = (selector: string) =>
  [current, ...document.querySelectorAll<HTMLScriptElement>("script")].find((each) => each?.matches(selector));
const tag =
  find("[data-chat-id]:not([data-svc]),[data-chatbot-id]:not([data-svc])") ??
  find("[src*='widget.js?']:not([data-svc])");
const chatId = tag && idOf(tag);
// A second tag for the same chatbot changes nothing; one for another takes its place.
if (chatId) {
  tag.dataset["svc"] = "";
  if (running?.chatId !== chatId) {
    running?.destroy?.();
    const baseUrl = withoutEndSlashes(
      tag.dataset["baseUrl"] ??
        document.querySelector<HTMLMetaElement>('meta[name="svc-base-url"]')?.content ??
        new URL(tag.src || location.href).origin,
    );
    page.svc = startWidget(tag, chatId, baseUrl, calls, builtChat);
  }
} else if (!running)
  // oxlint-disable-next-line no-console -- the only way to reach who wrote the page
  console.warn('svc: which chatbot? Set data-chat-id="bot_…" on the script tag.');

function idOf({ dataset, src }: HTMLScriptElement): string | null | undefined {
  const query = new URL(src || location.href).searchParams;
  return dataset["chatId"] || dataset["chatbotId"] || query.get("chatId") || query.get("chatbotId");
}
