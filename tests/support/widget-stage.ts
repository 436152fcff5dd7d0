import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { createTrainedChatbot } from "./api.ts";
import { startBrowser } from "./browser.ts";
import { buildWidget } from "./build-widget.ts";
import { startScriptedChat } from "./scripted-chat.ts";
import type { ScriptedChat } from "./scripted-chat.ts";
import { useService } from "./suite.ts";

export interface WidgetStage {
  readonly browser: Browser;
  /** Of the service itself. */
  readonly url: string;
  /** The same service, whose chat says what a test wants. */
  readonly scripted: ScriptedChat;
  /** Of a chatbot with the given settings and FAQs. */
  readonly chatbotId: string;
}

/** What the script tag's tests need, once for all tests of a file. Call it at the file's top, and use what it gives inside tests. */
export function useWidgetStage(
  settings: Record<string, unknown>,
  faqs: readonly { question: string; answer: string }[] = [{ question: "When?", answer: "Now." }],
): WidgetStage {
  const svc = useService(async () => {
    buildWidget();
    return {};
  });
  let ready: Omit<WidgetStage, "url"> | undefined;
  const made = () => {
    if (ready === undefined) throw new Error("The stage is set before the first test.");
    return ready;
  };
  beforeAll(async () => {
    ready = {
      browser: await startBrowser(),
      scripted: await startScriptedChat(svc.url),
      chatbotId: await createTrainedChatbot(svc.url, faqs, settings),
    };
  });
  afterAll(async () => {
    await ready?.browser.close();
    await ready?.scripted.close();
  });
  return {
    get url() {
      return svc.url;
    },
    get browser() {
      return made().browser;
    },
    get scripted() {
      return made().scripted;
    },
    get chatbotId() {
      return made().chatbotId;
    },
  };
}
