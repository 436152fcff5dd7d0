import { ChatError, asChatError } from "./chat-error.ts";
import { keepEarlier, loadEarlier } from "./earlier.ts";
import { createHistory } from "./history.ts";
import { leadAfter, leadAt } from "./lead.ts";
import { createLive } from "./live.ts";
import { createConversation } from "./conversation.ts";
import { saidIn } from "./messages.ts";
import { createSending } from "./sending.ts";
import { hasLocks } from "./tabs.ts";
import { isObject, textOf } from "./ui-message.ts";
import type { Chat, ChatbotConfig, ChatMessage, ChatOptions, Rating } from "./types.ts";

/**
 * A conversation with a chatbot of an svc service, without any user interface. Nothing happens before
 * `start`; after `destroy` it may be started again.
 */
export function createChat(options: ChatOptions): Chat {
  const conversation = createConversation(
    options,
    () => {
      const { status } = store.get();
      // In line for the lock, so as to take over should that page be closed; without locks it might take away.
      if (hasLocks() && (status === "submitted" || status === "streaming")) sending.drain();
      live.follow();
    },
    () => {
      sending.drop();
      history.forget();
      live.restart();
    },
  );
  const { store, emitter, service, chatId } = conversation;
  const configPath = `/api/public/chatbot/${encodeURIComponent(options.chatId)}`;
  const history = createHistory(conversation);
  const sending = createSending(conversation, history, expire);
  const live = createLive(conversation, () => void checkExistence());
  let starting: Promise<void> | undefined;

  /** The conversation is gone: another one begins, with what was not sent yet; once, whoever else finds it gone. */
  function expire(sessionId: string): void {
    if (store.get().sessionId !== sessionId) return;
    const unsent = store.get().messages.filter(({ role, status }) => role === "user" && status === "queued");
    conversation.renew({ messages: unsent, wasExpired: true });
  }

  async function loadConfig(): Promise<void> {
    // Of this run: it may be over, and another begun, when the answer comes.
    const { signal } = conversation;
    try {
      const config = options.config ?? readConfig(await service.read(configPath, { signal }));
      const { status, sessionId } = store.get();
      const greeting = options.initialMessage ?? config.welcomeMessage ?? config.initialMessage;
      store.set({
        config,
        greeting: greeting === "" ? null : greeting,
        consent: config.consent?.required !== true ? "none" : conversation.agreed ? "given" : "needed",
        ...(status === "loading" ? { status: "ready", error: null } : {}),
        sessionId,
      });
      emitter.emit("ready", undefined);
    } catch (error) {
      if (!signal.aborted) conversation.fail(error, "error");
    }
  }

  async function loadConversation(): Promise<void> {
    if (conversation.token === null) return;
    live.follow();
    await checkExistence();
  }

  async function checkExistence(): Promise<void> {
    if (conversation.token === null) return;
    const { sessionId } = store.get();
    try {
      if (!(await history.load())) expire(sessionId);
    } catch (error) {
      if (asChatError(error).failure.code === "expired") expire(sessionId);
      // Else what is kept here is shown, and the next message says what is wrong.
    }
  }

  async function begin(): Promise<void> {
    conversation.begin();
    const { signal } = conversation;
    globalThis.addEventListener?.("online", connect, { signal });
    globalThis.addEventListener?.("offline", () => store.set({ online: false }), { signal });
    globalThis.addEventListener?.("pagehide", rest, { signal });
    globalThis.document?.addEventListener?.("visibilitychange", live.look, { signal });
    await Promise.all([loadConfig(), loadConversation()]);
    sending.drain();
  }

  /** Browsers keep a page that was left for the way back only where it has let go of streams, locks and channels. */
  function rest(): void {
    conversation.end();
    starting = undefined;
    globalThis.addEventListener("pageshow", () => void start(), { once: true });
  }

  function connect(): void {
    store.set({ online: true });
    if (store.get().config === null) void retryConfig();
    live.restart();
    sending.drain();
  }

  async function retryConfig(): Promise<void> {
    store.set({ status: "loading", error: null });
    await loadConfig();
  }

  const start = () => (starting ??= begin());
  const send: Chat["send"] = (text, files) => {
    void start();
    return sending.send(text, files);
  };

  /** A visitor's call beside the messages: needs the token. */
  async function tell(what: string, body: unknown): Promise<unknown> {
    try {
      if (conversation.token === null) throw new ChatError("expired");
      return await service.read(what, { body, token: conversation.token, signal: conversation.signal });
    } catch (error) {
      throw conversation.fail(error);
    }
  }

  /** The conversation is about to be left: its place in the list, without the one that is taken up. */
  function setAside(taken?: string): void {
    const { sessionId, messages } = store.get();
    const others = loadEarlier(chatId).filter((each) => each.sessionId !== taken && each.sessionId !== sessionId);
    const first = messages.find(({ role }) => role === "user");
    const { token } = conversation;
    const at = messages.at(-1)?.createdAt ?? 0;
    const isKept = token !== null && first !== undefined;
    keepEarlier(chatId, isKept ? [{ sessionId, token, title: saidIn(first).slice(0, 100), at }, ...others] : others);
  }

  store.onChange(() => {
    const { config, messages, lead } = store.get();
    const hasSpoken = messages.some(({ role }) => role === "user");
    const suggestions = hasSpoken ? meantBy(messages.at(-1)) : (config?.suggestedMessages ?? none);
    store.set({ suggestions, lead: leadAfter(lead, conversation.lead, config, messages) });
    live.follow();
  });

  return {
    conversation,
    baseUrl: service.baseUrl,
    read: (what) => service.read(`${configPath}/${what}`),
    getState: store.get,
    subscribe: store.subscribe,
    on: emitter.on,
    off: emitter.off,
    start,
    open() {
      if (store.get().isOpen) return;
      store.set({ isOpen: true, unread: 0 });
      emitter.emit("open", undefined);
      emitter.emit("unread", 0);
      live.follow();
    },
    close() {
      if (!store.get().isOpen) return;
      store.set({ isOpen: false });
      emitter.emit("close", undefined);
    },
    send,
    async retry(messageId) {
      void start();
      if (store.get().config === null && store.get().status === "error") await retryConfig();
      return sending.retry(messageId);
    },
    regenerate: () => sending.regenerate(),
    stop: () => sending.stop(),
    discard: (messageId) => sending.discard(messageId),
    async rate(messageId, rating, comment) {
      const message = store.get().messages.find(({ id }) => id === messageId);
      if (message === undefined) return;
      const rerate = (feedback: Rating) => {
        const now = store.get().messages.find(({ id }) => id === messageId);
        if (now !== undefined) store.put({ ...now, feedback });
      };
      rerate(rating);
      try {
        await tell("/api/public/feedback", { messageId, rating, comment });
      } catch (error) {
        // Unless the visitor has thought of something else meanwhile.
        if (store.get().messages.find(({ id }) => id === messageId)?.feedback === rating) rerate(message.feedback);
        throw error;
      }
    },
    async rateConversation(score, comment) {
      const { rating } = store.get();
      store.set({ rating: score });
      try {
        await tell(conversation.path("rating"), { score, comment });
      } catch (error) {
        if (store.get().rating === score) store.set({ rating });
        throw error;
      }
    },
    async submitLead(values) {
      void start();
      const { sessionId } = store.get();
      store.set({ lead: leadAt("sending") });
      try {
        const body = { chatbotId: chatId, sessionId, visitor: conversation.visitor, ...values };
        const answer = await service.read("/api/public/leads", {
          body,
          token: conversation.token,
          signal: conversation.signal,
        });
        const given = isObject(answer) ? answer : {};
        conversation.learnToken(textOf(given["visitorToken"]) || null);
        conversation.lead = "sent";
        store.set({ lead: leadAt("sent") });
        emitter.emit("lead", { leadId: textOf(given["leadId"]) || null });
      } catch (error) {
        const failed = asChatError(error);
        store.set({ lead: { status: "failed", error: failed.failure, fieldErrors: failed.fieldErrors } });
        throw conversation.fail(failed);
      }
    },
    showLeadForm: () => store.set({ lead: leadAt("shown") }),
    dismissLeadForm() {
      if (conversation.lead !== "sent") conversation.lead = "dismissed";
      store.set({ lead: leadAt("hidden") });
    },
    acceptConsent() {
      conversation.agreed = true;
      store.set({ consent: "given" });
      conversation.publish();
      sending.drain();
    },
    askForPerson: send,
    createTicket: send,
    async resolve() {
      await tell(conversation.path("resolve"), {});
      store.set({ session: "resolved" });
    },
    newConversation() {
      setAside();
      conversation.renew({ wasExpired: false });
    },
    earlier: () => loadEarlier(chatId),
    async reopen(sessionId, token = loadEarlier(chatId).find((each) => each.sessionId === sessionId)?.token) {
      if (token === undefined) return;
      setAside(sessionId);
      conversation.renew({ sessionId, wasExpired: false });
      conversation.learnToken(token);
      await loadConversation();
    },
    loadOlder: async () => history.showOlder(),
    async identify(visitor) {
      // Merged, as the service does, so that the next conversation gets all of it.
      conversation.visitor = { ...conversation.visitor, ...visitor };
      if (conversation.token === null) return;
      await tell(conversation.path("visitor"), {
        ...visitor,
        pageUrl: globalThis.location?.href,
        locale: conversation.locale,
      });
    },
    reset() {
      conversation.visitor = undefined;
      conversation.agreed = false;
      conversation.lead = "none";
      keepEarlier(chatId, []);
      const { config } = store.get();
      conversation.renew({ wasExpired: false, consent: config?.consent?.required === true ? "needed" : "none" });
    },
    destroy() {
      conversation.end();
      starting = undefined;
      // React's strict mode begins at once anew, and then goes on with what is under way.
      setTimeout(() => {
        if (conversation.signal.aborted) sending.giveUp();
      });
    },
  };
}

const none: readonly string[] = [];

function readConfig(value: unknown): ChatbotConfig {
  if (!isObject(value) || typeof value["id"] !== "string") throw new ChatError("server");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own answer, whose form is its contract
  return value as unknown as ChatbotConfig;
}

/** What an answer that was not sure suggests, while nothing was said after it. */
function meantBy(last: ChatMessage | undefined): readonly string[] {
  return last?.role === "assistant" && last.status === "done" ? last.suggestions : none;
}
