import { readMessage, storedMessage } from "./messages.ts";
import type { Conversation } from "./conversation.ts";
import { isObject } from "./ui-message.ts";
import type { ChatMessage, Message } from "./types.ts";

/** So many are shown at first, and with each `loadOlder`. */
const shownAtOnce = 200;
/** Of 1,000 messages each. */
const pagesAtMost = 5;

export interface History {
  /** Brings the conversation as the service has it; false: the service has it no more. Throws ChatErrors. */
  load(): Promise<boolean>;
  showOlder(): void;
  forget(): void;
}

/** The service's history and what this page knows, made one. */
export function createHistory(conversation: Conversation): History {
  let older: readonly ChatMessage[] = [];

  async function read(): Promise<Message[]> {
    const messages: Message[] = [];
    let cursor = "";
    for (let page = 0; page < pagesAtMost; page++) {
      const query = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await conversation.service.read(conversation.path(`messages${query}`), {
        token: conversation.token,
        signal: conversation.signal,
      });
      const listed: unknown[] = isObject(answer) && Array.isArray(answer["messages"]) ? answer["messages"] : [];
      messages.push(...listed.flatMap((each) => readMessage(each) ?? []));
      const next = isObject(answer) ? answer["nextCursor"] : null;
      if (typeof next !== "string") break;
      cursor = next;
    }
    return messages;
  }

  return {
    async load() {
      const { sessionId, messages: before } = conversation.store.get();
      const stored = await read();
      const { messages: here, sessionId: now } = conversation.store.get();
      // Another conversation was begun meanwhile.
      if (now !== sessionId) return true;
      if (stored.length === 0 && before.some(({ status }) => status === "done")) return false;
      const known = new Map(here.map((message) => [message.id, message]));
      const merged = stored.map((message) => {
        const kept = known.get(message.id);
        return kept !== undefined && isSame(kept, message) ? kept : storedMessage(message);
      });
      const ids = new Set(merged.map(({ id }) => id));
      const asked = new Set(before.map(({ id }) => id));
      // What the service does not have yet: unsent, being written, or said since it was asked.
      const own = here.filter(({ id, role, status }) => {
        const isUnsent = role === "user" && status !== "done";
        return !ids.has(id) && (isUnsent || status === "streaming" || !asked.has(id));
      });
      older = merged.slice(0, -shownAtOnce);
      conversation.store.set({ messages: [...merged.slice(-shownAtOnce), ...own], hasOlder: older.length > 0 });
      // What people wrote behind the last message that this browser knew came while no page was there to hear of it.
      const lastKnown = merged.findLastIndex(({ id }) => known.has(id));
      if (lastKnown >= 0)
        for (const message of merged.slice(lastKnown + 1)) if (message.author !== null) conversation.received(message);
      return true;
    },
    showOlder() {
      const shown = older.slice(-shownAtOnce);
      older = older.slice(0, -shownAtOnce);
      conversation.store.set({
        messages: [...shown, ...conversation.store.get().messages],
        hasOlder: older.length > 0,
      });
    },
    forget() {
      older = [];
    },
  };
}

function isSame(kept: ChatMessage, { content, metadata, files }: Message): boolean {
  const rated = isObject(metadata?.["feedback"]) ? metadata["feedback"]["rating"] : null;
  const isSettled = kept.status === "done" || kept.status === "stopped";
  // Their addresses expire.
  const hasFiles = kept.files.every(({ url }, at) => url === files?.[at]?.url);
  return isSettled && hasFiles && kept.content === content && kept.feedback === (rated ?? null);
}
