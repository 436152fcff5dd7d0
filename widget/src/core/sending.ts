import { ChatError } from "./chat-error.ts";
import type { History } from "./history.ts";
import { contractMessage, visitorMessage } from "./messages.ts";
import { receive } from "./receive.ts";
import type { Received } from "./receive.ts";
import type { Conversation } from "./conversation.ts";
import { isPageOffline } from "./service.ts";
import { alone } from "./tabs.ts";
import type { FilePart } from "./file-part.ts";
import type { ChatMessage } from "./types.ts";

/** The service's own limit; it counts as the server does, by UTF-16 code units. */
const messageCharacters = 8_000;
/** Pauses before a message, or a stream that was cut, is tried again; then it has failed. */
const pausesMs = [400, 1_200, 3_000];
const graceMs = 200;
/** So long the service may take to end an answer that is to stop. */
const stopMs = 3_000;

type Answer = ChatMessage | null;

export interface Sending {
  send(text: string, files?: readonly FilePart[]): Promise<Answer>;
  retry(messageId?: string): Promise<Answer>;
  regenerate(): Promise<Answer>;
  discard(messageId: string): string;
  stop(): Promise<void>;
  /** Goes on with what waits: first what another page, or this one before it was loaded anew, left unfinished. */
  drain(): void;
  /** Forgets all that waits. */
  drop(): void;
  /** Rejects what is waited for; the messages stay as they are. */
  giveUp(): void;
}

interface Waiter {
  resolve(answer: Answer): void;
  reject(error: ChatError): void;
}

/** Messages leave one by one, in their order, and from one page of the site at a time. */
export function createSending(
  conversation: Conversation,
  history: History,
  expire: (sessionId: string) => void,
): Sending {
  const { store, emitter, service } = conversation;
  const waiters = new Map<string, Waiter[]>();
  /** Visitor's messages that are to be answered anew. */
  const anew: string[] = [];
  let isFirst = true;
  let draining: Promise<void> | undefined;
  let drainAgain = false;
  let exchange = new AbortController();
  /** Ids whose answer failed at the service: only another one can be had. */
  const over = new Set<string>();
  /** Ids for which `message:sent` was emitted. */
  const told = new Set<string>();

  const find = (id: string | undefined) => store.get().messages.find((message) => message.id === id);
  const change = (id: string, patch: Partial<ChatMessage>) => {
    const message = find(id);
    if (message !== undefined) store.put({ ...message, ...patch });
  };
  const wait = (id: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiters.set(id, [...(waiters.get(id) ?? []), { resolve, reject }]);
    });
  const settle = (id: string, outcome: Answer | ChatError) => {
    const waiting = waiters.get(id) ?? [];
    waiters.delete(id);
    for (const { resolve, reject } of waiting) {
      if (outcome instanceof ChatError) reject(outcome);
      else resolve(outcome);
    }
  };

  /** Marks the message as failed, emits the error, and rejects the promise. */
  function fail(id: string, error: ChatError, marked = id): void {
    change(marked, { status: "failed", error: error.failure });
    settle(id, conversation.fail(error, "error"));
  }

  function canSend(): boolean {
    const { online, rateLimit, consent } = store.get();
    return online && consent !== "needed" && rateLimit === null && !conversation.signal.aborted;
  }

  function drain(): void {
    drainAgain = true;
    draining ??= alone(`svc:send:${conversation.chatId}`, conversation.signal, async () => {
      await recover();
      while (drainAgain) {
        drainAgain = false;
        for (let next = nextWaiting(); next !== undefined && canSend(); next = nextWaiting()) await answer(...next);
      }
      settleRest();
      conversation.publish();
    }).finally(() => {
      draining = undefined;
      if (drainAgain && !conversation.signal.aborted) drain();
    });
  }

  function isUnderWay(): boolean {
    return ["submitted", "streaming"].includes(store.get().status);
  }

  function nextWaiting(): [message: ChatMessage, isAnew: boolean] | undefined {
    const wanted = find(anew.shift());
    if (wanted !== undefined) return [wanted, true];
    const queued = store.get().messages.find(({ role, status }) => role === "user" && status === "queued");
    return queued === undefined ? undefined : [queued, false];
  }

  function giveUp(): void {
    for (const id of waiters.keys()) settle(id, new ChatError("stopped"));
  }

  /** Another page has sent what this one waits for. */
  function settleRest(): void {
    if (conversation.signal.aborted) return;
    for (const id of waiters.keys()) {
      const message = find(id);
      if (message === undefined) settle(id, new ChatError("stopped"));
      else if (message.status === "failed") settle(id, new ChatError(message.error?.code ?? "broken"));
      else if (message.status === "done") settle(id, answerTo(id) ?? null);
    }
  }

  /** With the lock in hand, whatever is under way was left by a page that is gone. */
  async function recover(): Promise<void> {
    // What the page that had the lock said last may still be on its way.
    const isReloaded = isFirst;
    isFirst = false;
    if (isUnderWay() && !isReloaded) await pause(graceMs, conversation.signal);
    const { messages, status } = store.get();
    exchange = new AbortController();
    for (const { id, status: each } of messages) if (each === "sending") change(id, { status: "queued" });
    const left = messages.find((message) => message.status === "streaming");
    const isLeft = left !== undefined || status === "submitted" || status === "streaming";
    const last = messages.at(-1);
    const asked = messages.findLast(({ role, status: each }) => role === "user" && each === "done")?.id ?? "";
    if (conversation.token === null) {
      if (isLeft) store.set({ status: "ready" });
    } else if (isLeft) await finish({ end: "cut", message: left ?? null, errorText: "" }, asked);
    else if (isReloaded && last?.role === "user" && last.status === "done") {
      // Its answer may be under way. There need not be one: a person may have the conversation.
      const resumed = await resume(null, asked);
      if (resumed !== null) await finish(resumed, asked);
    }
  }

  async function answer(message: ChatMessage, isAnew: boolean): Promise<void> {
    const { id } = message;
    exchange = new AbortController();
    const { sessionId } = store.get();
    if (!isAnew) change(id, { status: "sending", error: null });
    store.set({ status: "submitted", error: null });
    let response: Response;
    try {
      response = await ask(message, isAnew || over.has(id));
    } catch (error) {
      if (sessionId !== store.get().sessionId) return;
      return refused(id, error instanceof ChatError ? error : new ChatError("server"), isAnew);
    }
    conversation.learnToken(response.headers.get("X-SVC-Visitor-Token"));
    if (!isAnew) {
      change(id, { status: "done", error: null });
      store.set({ session: "created" });
      const sent = find(id);
      if (sent !== undefined && !told.has(id)) emitter.emit("message:sent", contractMessage(sent));
      told.add(id);
    }
    const replaced = isAnew ? (answerTo(id)?.id ?? null) : null;
    await finish(await receive(conversation, response, { asked: id, replaced }), id);
  }

  async function ask({ id, content, files }: ChatMessage, isAnew: boolean): Promise<Response> {
    const { sessionId } = store.get();
    const body = {
      chatbotId: conversation.chatId,
      sessionId,
      messages: [{ id, role: "user", parts: [...(content === "" ? [] : [{ type: "text", text: content }]), ...files] }],
      trigger: isAnew ? "regenerate-message" : "submit-message",
      pageUrl: globalThis.location?.href,
      locale: conversation.locale,
      visitor: conversation.visitor,
      ...(conversation.agreed ? { consent: true } : {}),
    };
    const signal = AbortSignal.any([exchange.signal, conversation.signal]);
    for (let attempt = 0; ; attempt++) {
      try {
        return await service.ask("/api/public/chat", { body, token: conversation.token, signal });
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        const isOffline = error instanceof ChatError && error.failure.code === "offline";
        if (!isOffline || isPageOffline()) throw error;
        if (pauseMs === undefined) throw (await isRefusedHere()) ? new ChatError("origin", null, 403) : error;
        await pause(pauseMs, signal);
      }
    }
  }

  /** A refusal of this site comes without CORS headers, so that it looks like no network at all. */
  async function isRefusedHere(): Promise<boolean> {
    if (service.isSameOrigin || globalThis.location === undefined) return false;
    return service
      .ask(`/api/public/chatbot/${encodeURIComponent(conversation.chatId)}?at=${Date.now()}`, {
        signal: conversation.signal,
      })
      .then(
        () => true,
        () => false,
      );
  }

  /** The service did not take the message. */
  function refused(id: string, error: ChatError, isAnew: boolean): void {
    const { code } = error.failure;
    if (conversation.signal.aborted) return change(id, isAnew ? {} : { status: "queued" });
    if (isAnew) return settle(id, conversation.fail(error, "error"));
    if (code === "expired") {
      // The session wants a token that this browser does not have: another one takes what waits.
      change(id, { status: "queued" });
      expire(store.get().sessionId);
      return drain();
    }
    if (code === "consent") {
      conversation.agreed = false;
      change(id, { status: "queued" });
      return store.set({ consent: "needed", status: "ready" });
    }
    if (code === "offline" && isPageOffline()) {
      change(id, { status: "queued" });
      return store.set({ online: false, status: "ready" });
    }
    if (code === "limited") {
      limit(error.retryAfterMs || 1_000);
      // What waits behind it would be refused alike, or go before it.
      for (const { id: other, role, status } of store.get().messages)
        if (role === "user" && status === "queued") fail(other, error);
    }
    fail(id, error);
  }

  function limit(ms: number): void {
    const until = Date.now() + ms;
    store.set({ rateLimit: { until } });
    const timer = setTimeout(() => {
      if (store.get().rateLimit?.until !== until) return;
      store.set({ rateLimit: null });
      drain();
    }, ms);
    conversation.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }

  /** Brings an answer to its end, also where its stream was cut: the service writes on and keeps it. */
  async function finish(received: Received, id: string): Promise<void> {
    const { signal } = exchange;
    const { sessionId } = store.get();
    const isMoved = () => conversation.signal.aborted || store.get().sessionId !== sessionId;
    let last = received;
    for (let attempt = 0; last.end === "cut" && !isMoved() && !signal.aborted; attempt++) {
      if (attempt > 0) await pause(pausesMs[attempt - 1] ?? 0, signal);
      const next = await resume(last.message?.id ?? null, id);
      // One that ends before its first word takes nothing away of what is shown.
      if (next !== null) last = { ...next, message: next.message ?? (next.end === "whole" ? null : last.message) };
      if (attempt === pausesMs.length) break;
    }
    if (isMoved()) return;
    const { message, end, errorText } = last;
    if (signal.aborted || end === "stopped") {
      if (message !== null) change(message.id, { status: "stopped" });
      conclude(id, message === null ? null : (find(message.id) ?? null));
    } else if (end === "whole") conclude(id, message);
    else {
      if (end === "error") over.add(id);
      fail(id, new ChatError("broken", errorText || null), message?.id ?? id);
    }
  }

  function conclude(id: string, message: Answer): void {
    store.set({ status: "ready" });
    if (message !== null) conversation.received(message);
    settle(id, message);
  }

  /** The answer that is being made, from its beginning, or as it is stored; null: neither can be had just now. */
  async function resume(shown: string | null, id: string): Promise<Received | null> {
    const { sessionId } = store.get();
    try {
      const signal = AbortSignal.any([exchange.signal, conversation.signal]);
      const response = await service.ask(conversation.path("stream"), { token: conversation.token, signal });
      if (response.status !== 204) return await receive(conversation, response, { asked: id, replaced: shown });
      if (!(await history.load())) {
        expire(sessionId);
        return { end: "whole", message: null, errorText: "" };
      }
      const stored = answerTo(id);
      if (stored === undefined) return null;
      // What was shown of it has another id only where the service had none for it yet.
      if (shown !== null && shown !== stored.id)
        store.set({ messages: store.get().messages.filter((message) => message.id !== shown) });
      return { end: stored.status === "stopped" ? "stopped" : "whole", message: stored, errorText: "" };
    } catch (error) {
      if (error instanceof ChatError && error.failure.code === "expired") expire(sessionId);
      return null;
    }
  }

  /** The chatbot's answer behind a message, as far as it is whole. */
  function answerTo(id: string): ChatMessage | undefined {
    const { messages } = store.get();
    const behind = messages.slice(messages.findIndex((message) => message.id === id) + 1);
    return behind.find(({ role, status, author }) => role === "assistant" && author === null && status !== "streaming");
  }

  function enqueue(message: ChatMessage): Promise<Answer> {
    store.put(message);
    const answered = wait(message.id);
    drain();
    return answered;
  }

  function regenerate(): Promise<Answer> {
    const asked = store.get().messages.findLast(({ role, status }) => role === "user" && status === "done");
    if (asked === undefined) return Promise.resolve(null);
    anew.push(asked.id);
    const answered = wait(asked.id);
    drain();
    return answered;
  }

  return {
    send(text, files = []) {
      const isTooLong = text.length > messageCharacters;
      if ((text.trim() !== "" || files.length > 0) && !isTooLong)
        return enqueue(visitorMessage(text.trim(), Date.now(), files));
      return Promise.reject(
        new ChatError("refused", isTooLong ? `At most ${messageCharacters} characters.` : "Write a message."),
      );
    },
    retry(messageId) {
      const { messages } = store.get();
      const failed = messageId === undefined ? messages.findLast(({ status }) => status === "failed") : find(messageId);
      if (failed === undefined) return Promise.resolve(null);
      if (failed.role === "assistant") return regenerate();
      if (failed.status !== "failed") return wait(failed.id);
      return enqueue({ ...failed, status: "queued", error: null });
    },
    regenerate,
    discard(messageId) {
      const message = find(messageId);
      if (message?.role !== "user" || (message.status !== "queued" && message.status !== "failed")) return "";
      store.set({ messages: store.get().messages.filter(({ id }) => id !== messageId) });
      settle(messageId, new ChatError("stopped"));
      return message.content;
    },
    async stop() {
      if (!isUnderWay()) return;
      const stopped = exchange;
      // Without a token the service cannot be told: the stream is left, and the answer comes with the history.
      if (conversation.token === null) return stopped.abort();
      const timer = setTimeout(() => stopped.abort(), stopMs);
      conversation.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
      await service
        .ask(conversation.path("stop"), { body: {}, token: conversation.token })
        .catch(() => stopped.abort());
    },
    drain,
    drop() {
      exchange.abort();
      anew.length = 0;
      giveUp();
    },
    giveUp,
  };
}

/** Ends early where the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
