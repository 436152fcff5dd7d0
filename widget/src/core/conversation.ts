import { asChatError } from "./chat-error.ts";
import type { ChatError } from "./chat-error.ts";
import { createEmitter } from "./emitter.ts";
import type { Emitter } from "./emitter.ts";
import { leadAt } from "./lead.ts";
import { contractMessage, newId } from "./messages.ts";
import { createService, isPageOffline } from "./service.ts";
import type { Service } from "./service.ts";
import { keep, loadKept, readMessages } from "./storage.ts";
import type { Kept } from "./storage.ts";
import { createStore } from "./store.ts";
import type { Store } from "./store.ts";
import { openTabs } from "./tabs.ts";
import type { Tabs } from "./tabs.ts";
import { isObject } from "./ui-message.ts";
import { withoutEndSlashes } from "./without-end-slashes.ts";
import type { ChatMessage, ChatOptions, ChatState, Visitor } from "./types.ts";

/** So often pages tell each other of a text that grows, and it is kept. */
const publishMs = 150;
const keepMs = 500;

/** Of the state, what all pages of a conversation have in common beside its messages. */
const shared = ["status", "error", "session", "rating", "unread", "handoff", "rateLimit"] as const;

export const emptyState: ChatState = {
  config: null,
  status: "loading",
  error: null,
  sessionId: "",
  session: "created",
  rating: null,
  messages: [],
  hasOlder: false,
  greeting: null,
  suggestions: [],
  handoff: { state: "none", agent: null, typing: null },
  consent: "none",
  lead: leadAt("hidden"),
  isOpen: false,
  unread: 0,
  online: true,
  rateLimit: null,
  wasExpired: false,
};

/** What the parts of a chat share: state, identity and the connection to the service. */
export interface Conversation {
  readonly chatId: string;
  readonly store: Store;
  readonly emitter: Emitter;
  readonly service: Service;
  readonly locale: string | undefined;
  visitor: Visitor | undefined;
  token: string | null;
  agreed: boolean;
  lead: Kept["lead"];
  /** Ends everything of this run. */
  signal: AbortSignal;
  /** Of this conversation's calls: `/api/public/chat/{sessionId}/…`. */
  path(what: string): string;
  learnToken(token: string | null): void;
  /** An answer or reply is complete. Emits its event once, and counts it as unread while the chat is closed. */
  received(message: ChatMessage): void;
  /** Shows an error and returns it as a ChatError. */
  fail(error: unknown, status?: ChatState["status"]): ChatError;
  /** Starts another conversation with a new id. */
  renew(patch?: Partial<ChatState>): void;
  /** Sends changes to the other tabs now. */
  publish(): void;
  begin(): void;
  end(): void;
}

/** `heard`: called after an update from another tab. `moved`: called when any tab switched to another conversation. */
export function createConversation(options: ChatOptions, heard: () => void, moved: () => void): Conversation {
  const { chatId, baseUrl = "", headers, locale = globalThis.navigator?.language, visitor } = options;
  const store = createStore(emptyState);
  const emitter = createEmitter();
  const told = new Set<string>();
  let tabs: Tabs | undefined;
  let publishing: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  controller.abort();
  /** The state that the other tabs have. */
  let known = emptyState;
  let isHearing = false;

  const identity = () => ({ token: conversation.token, agreed: conversation.agreed, lead: conversation.lead });

  /** The changed state for the other tabs, without the status of a tab that is still loading. */
  function newsOf(state: ChatState, isMoved: boolean): Partial<ChatState> {
    const isLoading = state.status === "loading" || known.status === "loading";
    const keys = shared.filter((key) => (isMoved || state[key] !== known[key]) && !(isLoading && key === "status"));
    return Object.fromEntries(keys.map((key) => [key, state[key]]));
  }

  function publish(isWhole = false): void {
    clearTimeout(publishing);
    publishing = undefined;
    const state = store.get();
    const { sessionId, messages } = state;
    const isMoved = isWhole || sessionId !== known.sessionId;
    const before = new Set(isMoved ? [] : known.messages);
    const ids = new Set(messages.map(({ id }) => id));
    const removed = known.messages.flatMap(({ id }) => (ids.has(id) ? [] : id));
    const changed = messages.filter((message) => !before.has(message));
    tabs?.publish({ sessionId, isMoved, identity: identity(), patch: newsOf(state, isMoved), changed, removed });
    known = state;
  }

  function hear(data: unknown): void {
    if (!isObject(data)) return;
    const before = store.get();
    if (data["hello"] === true) {
      if (before.messages.length > 0 || conversation.token !== null) publish(true);
      return;
    }
    const { sessionId, isMoved, identity: theirs, patch, changed, removed } = data;
    if (typeof sessionId !== "string" || !isObject(theirs) || !isObject(patch)) return;
    if (!Array.isArray(changed) || !Array.isArray(removed)) return;
    const isOther = sessionId !== before.sessionId;
    if (isOther && isMoved !== true) return;
    // What this page has not told yet must not pass for known.
    if (publishing !== undefined && !isOther) publish();
    // Whoever knows less than this page takes nothing from it.
    const token = typeof theirs["token"] === "string" ? theirs["token"] : null;
    conversation.token = token ?? (isOther ? null : conversation.token);
    conversation.agreed = theirs["agreed"] === true || (!isOther && conversation.agreed);
    conversation.lead =
      theirs["lead"] === "sent" || theirs["lead"] === "dismissed" ? theirs["lead"] : conversation.lead;
    const gone = new Set<unknown>(removed);
    const all = new Map((isOther ? [] : before.messages).map((each) => [each.id, each]));
    const read = readMessages(changed);
    for (const message of read) all.set(message.id, message);
    const heardOf = new Set(read.map(({ id }) => id));
    const keys = shared.filter((key) => key in patch && !(key === "status" && before.config === null));
    isHearing = true;
    store.set({
      ...(Object.fromEntries(keys.map((key) => [key, patch[key]])) as Partial<ChatState>),
      sessionId,
      messages: [...all.values()].filter(({ id }) => !gone.has(id)),
      consent: before.consent === "needed" && conversation.agreed ? "given" : before.consent,
    });
    isHearing = false;
    known = withHeard(isOther ? emptyState : known, store.get(), keys, heardOf, gone);
    // Seen here, so the other tabs are notified.
    if (before.isOpen) store.set({ unread: 0 });
    if (isOther) moved();
    heard();
  }

  const keepNow = () => {
    clearTimeout(keeping);
    keeping = undefined;
    const { sessionId, unread, rating, messages } = store.get();
    keep(chatId, { sessionId, unread, rating, messages, ...identity() });
  };

  store.onChange(() => {
    if (controller.signal.aborted) return;
    keeping ??= setTimeout(keepNow, keepMs);
    if (isHearing) return;
    const state = store.get();
    if (state.messages !== known.messages || shared.some((key) => state[key] !== known[key]))
      publishing ??= setTimeout(() => publish(), publishMs);
  });

  const conversation: Conversation = {
    chatId,
    store,
    emitter,
    service: createService(withoutEndSlashes(baseUrl), headers),
    locale,
    visitor,
    token: null,
    agreed: false,
    lead: "none",
    signal: controller.signal,
    path: (what) => `/api/public/chat/${encodeURIComponent(store.get().sessionId)}/${what}`,
    learnToken(token) {
      if (token === null || token === conversation.token) return;
      conversation.token = token;
      keepNow();
      publish();
    },
    received(message) {
      if (told.has(message.id)) return;
      told.add(message.id);
      const { isOpen, unread } = store.get();
      if (!isOpen) {
        store.set({ unread: unread + 1 });
        emitter.emit("unread", unread + 1);
      }
      emitter.emit("message:received", contractMessage(message));
    },
    fail(error, status) {
      const failed = asChatError(error);
      store.set({ error: failed.failure, ...(status === undefined ? {} : { status }) });
      emitter.emit("error", failed);
      return failed;
    },
    renew(patch = {}) {
      const { config } = store.get();
      conversation.token = null;
      store.set({
        sessionId: newId(),
        session: "created",
        rating: null,
        messages: [],
        hasOlder: false,
        handoff: emptyState.handoff,
        unread: 0,
        rateLimit: null,
        error: null,
        status: config === null ? "loading" : "ready",
        ...patch,
      });
      keepNow();
      publish(true);
      moved();
    },
    publish: () => publish(),
    begin() {
      controller = new AbortController();
      conversation.signal = controller.signal;
      const kept = loadKept(chatId);
      // Where storage is forbidden, a page that is begun anew goes by what it knows.
      const { token, agreed, lead } = kept ?? identity();
      Object.assign(conversation, { token, agreed, lead });
      const before = store.get();
      store.set({
        sessionId: kept?.sessionId ?? (before.sessionId || newId()),
        messages: kept?.messages ?? before.messages,
        unread: before.isOpen ? 0 : (kept?.unread ?? 0),
        rating: kept?.rating ?? before.rating,
        online: !isPageOffline(),
      });
      known = store.get();
      // So that a page that is opened now has the same.
      if (kept === null) keepNow();
      tabs = openTabs(`svc:tabs:${chatId}`, hear);
      tabs.publish({ hello: true });
    },
    end() {
      if (controller.signal.aborted) return;
      publish();
      keepNow();
      controller.abort();
      tabs?.close();
      tabs = undefined;
    },
  };
  return conversation;
}

/** What the other pages know once they were heard: without what this page has still to tell them. */
function withHeard(
  known: ChatState,
  now: ChatState,
  keys: readonly (typeof shared)[number][],
  heardOf: ReadonlySet<string>,
  gone: ReadonlySet<unknown>,
): ChatState {
  const before = new Set(known.messages);
  const here = new Set(now.messages.map(({ id }) => id));
  const told = now.messages.filter((message) => heardOf.has(message.id) || before.has(message));
  const untoldRemovals = known.messages.filter(({ id }) => !here.has(id) && !gone.has(id));
  const isAll = told.length === now.messages.length && untoldRemovals.length === 0;
  return {
    ...known,
    ...Object.fromEntries(keys.map((key) => [key, now[key]])),
    sessionId: now.sessionId,
    messages: isAll ? now.messages : [...told, ...untoldRemovals],
  };
}
