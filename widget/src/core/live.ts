import { ChatError } from "./chat-error.ts";
import { readMessage, storedMessage } from "./messages.ts";
import { readHandoff } from "./receive.ts";
import type { Conversation } from "./conversation.ts";
import { pause } from "./sending.ts";
import { readEvents } from "./sse.ts";
import type { ServerEvent } from "./sse.ts";
import { alone, hasLocks } from "./tabs.ts";
import { isObject, textOf } from "./ui-message.ts";

/** Pauses grow from the first to the last; each is cut by up to a half, so that not all pages come at once. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Typing is reported every few seconds. */
const typingMs = 8_000;
/** A conversation of the chatbot's in which nothing was said for so long is not followed while the chat is closed. */
const quietMs = 60 * 60_000;

export interface Live {
  /** Follows the conversation, if there is reason to, from one page of the site; does nothing where it does. */
  follow(): void;
  /** Begins anew, as for another conversation. */
  restart(): void;
  /** The page is seen, or is not any more. */
  look(): void;
}

/** Live updates: agents' messages, assignee and status. */
export function createLive(conversation: Conversation, expire: () => void): Live {
  const { store, service } = conversation;
  let following: Promise<void> | undefined;
  let run = new AbortController();
  let typing: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    if (following !== undefined || conversation.token === null || conversation.signal.aborted) return;
    if (isAside() || !isWorthFollowing()) return;
    const { signal } = run;
    const ended = AbortSignal.any([signal, conversation.signal]);
    following = alone(`svc:live:${conversation.chatId}`, ended, () => followAll(signal)).finally(() => {
      following = undefined;
      // Begun anew while the one before was still ending.
      if (ended.aborted) follow();
    });
  }

  async function followAll(restarted: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([restarted, conversation.signal]);
    let pauseMs = firstPauseMs;
    while (!signal.aborted && isWorthFollowing()) {
      let hasHeard = false;
      try {
        const { messages } = store.get();
        const last = messages.findLast(({ status, id }) => status === "done" && id !== "");
        const response = await service.ask(conversation.path("events"), {
          token: conversation.token,
          signal,
          headers: last === undefined ? {} : { "Last-Event-ID": last.id },
        });
        if (response.body === null) return;
        for await (const events of readEvents(response.body)) {
          for (const event of events) hear(event);
          hasHeard ||= events.length > 0;
          if (signal.aborted) return;
        }
        // The service knows no such conversation any more, or no more readers are wanted.
        if (!hasHeard) return expire();
      } catch (error) {
        const { code } = error instanceof ChatError ? error.failure : { code: "broken" };
        if (signal.aborted) return;
        if (code === "expired") return expire();
        if (code === "origin" || code === "missing" || code === "refused") return;
        if (error instanceof ChatError) pauseMs = Math.max(pauseMs, error.retryAfterMs);
      }
      if (hasHeard) pauseMs = firstPauseMs;
      await pause(pauseMs * (0.5 + Math.random() / 2), signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  /**
   * Without locks, as over plain http, each page would hold a stream of its own, and a browser has six
   * connections to a host: only the page that is seen holds one.
   */
  function isAside(): boolean {
    return !hasLocks() && globalThis.document?.visibilityState === "hidden";
  }

  function restart(): void {
    run.abort();
    run = new AbortController();
    stopTyping();
    follow();
  }

  function isWorthFollowing(): boolean {
    const { isOpen, handoff, messages } = store.get();
    return isOpen || handoff.state !== "none" || (messages.at(-1)?.createdAt ?? 0) > Date.now() - quietMs;
  }

  function hear({ event, data: json }: ServerEvent): void {
    const data: unknown = JSON.parse(json);
    if (!isObject(data)) return;
    if (event === "message") {
      const message = readMessage(data);
      if (message === null) return;
      const isNew = !store.get().messages.some(({ id }) => id === message.id);
      if (!isNew) return;
      const said = storedMessage(message);
      stopTyping();
      store.put(said);
      conversation.received(said);
    } else if (event === "handoff") store.set({ handoff: { ...readHandoff(data), typing: null } });
    else if (event === "session") store.set({ session: data["status"] === "resolved" ? "resolved" : "created" });
    else if (event === "typing") {
      const name = isObject(data["agent"]) ? textOf(data["agent"]["name"]) : null;
      stopTyping();
      if (name === null) return;
      store.set({ handoff: { ...store.get().handoff, typing: name } });
      typing = setTimeout(stopTyping, typingMs);
    }
  }

  function stopTyping(): void {
    clearTimeout(typing);
    const { handoff } = store.get();
    if (handoff.typing !== null) store.set({ handoff: { ...handoff, typing: null } });
  }

  return {
    follow,
    restart,
    look() {
      if (isAside()) run.abort();
      else if (run.signal.aborted) restart();
      else follow();
    },
  };
}
