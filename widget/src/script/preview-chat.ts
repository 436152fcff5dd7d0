import { createEmitter } from "../core/emitter.ts";
import { leadAfter, leadAt } from "../core/lead.ts";
import { newId, storedMessage, visitorMessage } from "../core/messages.ts";
import { emptyState } from "../core/conversation.ts";
import { createStore } from "../core/store.ts";
import type { Chat, ChatbotConfig, ChatMessage, ChatState, Visitor } from "../core/types.ts";

/** What is said in a preview: by nobody, so the page around it gives the words. */
export interface Talk {
  /** Shown as asked from the beginning; null: nothing is. */
  readonly question: string | null;
  /** What anything is answered with, and the source it names. */
  readonly answer: string;
  readonly source: string;
}

export interface PreviewChat extends Chat {
  /** Takes settings over as they are now; what was said stays. */
  show(config: ChatbotConfig, talk: Talk): void;
}

/** A conversation that reaches no service and keeps nothing: for looking at settings that are not saved yet. */
export function createPreviewChat(): PreviewChat {
  const store = createStore({ ...emptyState, status: "ready", sessionId: "preview" });
  const { on, off, emit } = createEmitter();
  let words: Talk = { question: null, answer: "", source: "" };

  function settle(patch: Partial<ChatState>): void {
    const { config, messages, lead } = { ...store.get(), ...patch };
    const hasSpoken = messages.some(({ role }) => role === "user");
    store.set({
      ...patch,
      suggestions: config === null || hasSpoken ? [] : config.suggestedMessages,
      lead: leadAfter(lead, "none", config, messages),
    });
  }

  /** Messages that waited were sent now, and are answered. */
  function answered(messages: readonly ChatMessage[]): readonly ChatMessage[] {
    const answer = storedMessage({
      id: newId(),
      role: "assistant",
      content: words.answer,
      timestamp: new Date().toISOString(),
      metadata: { answered: true, generatedBy: "quote", sources: [{ id: "1", title: words.source, url: null }] },
    });
    return [...messages.map((message) => ({ ...message, status: "done" as const })), answer];
  }

  async function send(text: string): Promise<null> {
    const { messages, consent } = store.get();
    const said = [...messages, visitorMessage(text, Date.now())];
    settle({ session: "created", messages: consent === "needed" ? said : answered(said) });
    return null;
  }

  const setOpen = (isOpen: boolean) => {
    if (store.get().isOpen === isOpen) return;
    store.set({ isOpen });
    emit(isOpen ? "open" : "close", undefined);
  };
  const begin = () => settle({ session: "created", rating: null, messages: [], lead: leadAt("hidden") });
  const ignore = async () => undefined;

  return {
    show(config, talk) {
      words = talk;
      const before = store.get();
      const isSame = (name: "consent" | "leadForm") =>
        JSON.stringify(before.config?.[name]) === JSON.stringify(config[name]);
      const isFirst = before.config === null;
      settle({
        // Nothing can be uploaded from here.
        config: { ...config, attachments: false },
        greeting: config.welcomeMessage ?? config.initialMessage,
        ...(isSame("consent") ? {} : { consent: config.consent?.required === true ? "needed" : "none" }),
        ...(isSame("leadForm") ? {} : { lead: leadAt("hidden") }),
        ...(isFirst && talk.question !== null
          ? { messages: answered([visitorMessage(talk.question, Date.now())]) }
          : {}),
      });
    },
    conversation: null,
    baseUrl: "",
    // There is no chatbot yet that could be asked.
    read: ignore,
    getState: store.get,
    subscribe: store.subscribe,
    on,
    off,
    start: ignore,
    open: () => setOpen(true),
    close: () => setOpen(false),
    send,
    stop: ignore,
    retry: async () => null,
    regenerate: async () => null,
    discard: () => "",
    async rate(messageId, feedback) {
      const message = store.get().messages.find(({ id }) => id === messageId);
      if (message !== undefined) store.put({ ...message, feedback });
    },
    rateConversation: async (rating) => store.set({ rating }),
    async submitLead() {
      store.set({ lead: leadAt("sent") });
    },
    showLeadForm: () => store.set({ lead: leadAt("shown") }),
    dismissLeadForm: () => store.set({ lead: leadAt("hidden") }),
    acceptConsent() {
      const { messages } = store.get();
      const isAwaited = messages.some(({ status }) => status === "queued");
      settle({ consent: "given", ...(isAwaited ? { messages: answered(messages) } : {}) });
    },
    askForPerson: send,
    createTicket: send,
    resolve: async () => store.set({ session: "resolved" }),
    newConversation: begin,
    earlier: () => [],
    reopen: ignore,
    loadOlder: ignore,
    identify: async (_visitor: Visitor) => undefined,
    reset: begin,
    destroy() {
      // Nothing is open.
    },
  };
}
