// @ts-check
import { readChunks } from "./stream.js";

/** @typedef {import("@svc/contract").Message} Message */
/** @typedef {import("@svc/contract").PublicChatbot} PublicChatbot */
/** A conversation as this browser knows it; it has a token once the service knows it too.
 * @typedef {{ readonly sessionId: string, token: string | null }} Session */
/** @typedef {{ readonly title: string, readonly url: string | null }} Source */
/** @typedef {{ text: string, readonly sources: Source[] }} Answer */

const requestTimeoutMs = 20_000;

/** A failure in words for the visitor. */
export class ChatError extends Error {
  /** @param {string} message @param {number} [retryAfterSeconds] @param {number} [status] */
  constructor(message, retryAfterSeconds = 0, status = 0) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
  }
}

/** 128 random bits in hexadecimal; `randomUUID` is missing where the page came over plain http. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The conversation kept in this browser, or a new one. @param {string} chatbotId @returns {Session} */
export function loadSession(chatbotId) {
  try {
    /** @type {Readonly<Record<string, unknown>> | null} */
    const kept = fromJson(localStorage.getItem(keyOf(chatbotId)) ?? "null");
    const { sessionId, token } = kept ?? {};
    if (typeof sessionId === "string" && typeof token === "string") return { sessionId, token };
  } catch {
    // Storage may be forbidden, and then a conversation lasts as long as its page.
  }
  return { sessionId: newId(), token: null };
}

/** @param {string} chatbotId */
export function forgetSession(chatbotId) {
  try {
    localStorage.removeItem(keyOf(chatbotId));
  } catch {
    // As above.
  }
}

/** @type {(chatbotId: string, session: Session) => void} */
function keepSession(chatbotId, session) {
  try {
    localStorage.setItem(keyOf(chatbotId), JSON.stringify(session));
  } catch {
    // As above.
  }
}

/** @param {string} chatbotId */
function keyOf(chatbotId) {
  return `svc:conversation:${chatbotId}`;
}

/** @param {string} chatbotId @returns {Promise<PublicChatbot>} */
export async function readChatbot(chatbotId) {
  const response = await request(`/api/public/chatbot/${encodeURIComponent(chatbotId)}`, {
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  return fromJson(await response.text());
}

/** What was said so far; null where the service does not know this conversation any more. @param {Session} session */
export async function readHistory({ sessionId, token }) {
  /** @type {Message[]} */
  const messages = [];
  if (token === null) return messages;
  try {
    /** @type {string | null} */
    let cursor = "";
    while (cursor !== null) {
      const query = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const response = await request(`/api/public/chat/${encodeURIComponent(sessionId)}/messages${query}`, {
        headers: { "X-SVC-Visitor-Token": token },
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      /** @type {{ messages: Message[], nextCursor: string | null }} */
      const page = fromJson(await response.text());
      messages.push(...page.messages);
      cursor = page.nextCursor;
    }
    return messages;
  } catch (error) {
    if (error instanceof ChatError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}

/**
 * Sends a message and gives the answer as it grows. The same id again gives the same answer again,
 * so that a message can be sent anew after any failure. Throws ChatErrors.
 *
 * @param {string} chatbotId
 * @param {Session} session
 * @param {{ readonly id: string, readonly text: string }} message
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Answer, void, void>}
 */
export async function* ask(chatbotId, session, { id, text }, signal) {
  const messages = [{ id, role: "user", parts: [{ type: "text", text }] }];
  const response = await request("/api/public/chat", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(session.token === null ? {} : { "X-SVC-Visitor-Token": session.token }),
    },
    body: JSON.stringify({ chatbotId, sessionId: session.sessionId, messages }),
    signal,
  });
  const token = response.headers.get("X-SVC-Visitor-Token");
  if (token !== null) keepSession(chatbotId, Object.assign(session, { token }));
  /** @type {Answer} */
  const answer = { text: "", sources: [] };
  try {
    if (response.body === null) throw new Error("There is no body.");
    for await (const chunk of readChunks(response.body)) {
      if (chunk.type === "error") throw new ChatError(textOf(chunk["errorText"]));
      if (chunk.type === "abort") throw new Error("The service stopped.");
      if (chunk.type === "text-start" && answer.text !== "") answer.text += "\n\n";
      if (chunk.type === "text-delta") answer.text += textOf(chunk["delta"]);
      if (chunk.type === "source-url" || chunk.type === "source-document") {
        answer.sources.push({ title: textOf(chunk["title"]), url: textOf(chunk["url"]) });
      }
      yield answer;
    }
  } catch (error) {
    throw error instanceof ChatError ? error : new ChatError("The answer broke off.");
  }
}

/** @param {string} path @param {RequestInit} options @throws {ChatError} */
async function request(path, options) {
  const response = await fetch(path, options).catch(() => {
    throw new ChatError("The service cannot be reached. Check your connection.");
  });
  if (response.ok) return response;
  const retryAfterSeconds = Number(response.headers.get("Retry-After")) || 0;
  if (response.status === 429)
    throw new ChatError("These were too many messages in a short time.", retryAfterSeconds, 429);
  /** @type {Partial<import("@svc/contract").ProblemBody>} */
  let problem = {};
  try {
    problem = fromJson(await response.text());
  } catch {
    // A proxy's own page says nothing to a visitor.
  }
  throw new ChatError(problem.detail ?? problem.title ?? "Something went wrong.", retryAfterSeconds, response.status);
}

/**
 * What our own service wrote, so that its form is known.
 * @template T @param {string} text @returns {T}
 */
function fromJson(text) {
  // oxlint-disable-next-line typescript/no-unsafe-return -- see above
  return JSON.parse(text);
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value : "";
}
