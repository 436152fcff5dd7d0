// @ts-check
import { keepSession } from "./session.js";
import { readChunks } from "./stream.js";

/** @typedef {import("@svc/contract").Message} Message */
/** @typedef {import("@svc/contract").PublicChatbot} PublicChatbot */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{ readonly title: string, readonly url: string | null }} Source */
/** @typedef {{ id: string, text: string, readonly sources: Source[] }} Answer */
/** @typedef {"up" | "down" | null} Rating */

const requestTimeoutMs = 20_000;
const stopTimeoutMs = 3_000;

/** A failure in words for the visitor. */
export class ChatError extends Error {
  /** @param {string} message @param {{ retryAfterSeconds?: number, status?: number, isOver?: boolean }} [what] */
  constructor(message, { retryAfterSeconds = 0, status = 0, isOver = false } = {}) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
    /** The service writes no more of this answer: only another one can be had. */
    this.isOver = isOver;
  }
}

/** @param {string} chatbotId @returns {Promise<PublicChatbot>} */
export async function readChatbot(chatbotId) {
  const response = await request(`/api/public/chatbot/${encodeURIComponent(chatbotId)}`, {
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  return fromJson(await response.text());
}

/** What was said so far; null where the service does not know this conversation any more. @param {Session} session */
export async function readHistory(session) {
  /** @type {Message[]} */
  const messages = [];
  if (session.token === null) return messages;
  try {
    /** @type {string | null} */
    let cursor = "";
    while (cursor !== null) {
      const query = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const response = await request(`${addressOf(session, "messages")}${query}`, {
        headers: credential(session),
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
 * so that a message can be sent anew after any failure; `isAnew` asks for another one in its place.
 * Throws ChatErrors.
 *
 * @param {string} chatbotId
 * @param {Session} session
 * @param {{ readonly id: string, readonly text: string }} message
 * @param {boolean} isAnew
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Answer, void, void>}
 */
export async function* ask(chatbotId, session, { id, text }, isAnew, signal) {
  const messages = [{ id, role: "user", parts: [{ type: "text", text }] }];
  const trigger = isAnew ? "regenerate-message" : "submit-message";
  const response = await request("/api/public/chat", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...credential(session) },
    body: JSON.stringify({
      chatbotId,
      sessionId: session.sessionId,
      messages,
      trigger,
      consent: session.agreed,
      pageUrl: location.href,
      locale: navigator.language,
    }),
    signal,
  });
  const token = response.headers.get("X-SVC-Visitor-Token");
  if (token !== null) keepSession(chatbotId, Object.assign(session, { token }));
  yield* readAnswer(response);
}

/**
 * The answer that the service is writing in this conversation, from its beginning; null where it
 * writes none. What it gives throws ChatErrors.
 *
 * @param {Session} session
 * @returns {Promise<{ readonly id: string, readonly answers: AsyncGenerator<Answer, void, void>, readonly controller: AbortController } | null>}
 */
export async function resume(session) {
  if (session.token === null) return null;
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), requestTimeoutMs);
  try {
    const response = await request(addressOf(session, "stream"), {
      headers: credential(session),
      signal: controller.signal,
    });
    if (response.status === 204) return null;
    const answers = readAnswer(response);
    const first = await answers.next();
    return first.done === true ? null : { id: first.value.id, answers, controller };
  } catch {
    // What is missed by this is asked for again, or comes with the history.
    return null;
  } finally {
    clearTimeout(late);
  }
}

/** Tells the service to write no more; answers whether it has heard. @param {Session} session */
export async function stopAnswer(session) {
  if (session.token === null) return false;
  try {
    await request(addressOf(session, "stop"), {
      method: "POST",
      headers: credential(session),
      signal: AbortSignal.timeout(stopTimeoutMs),
    });
    return true;
  } catch {
    return false;
  }
}

/** Says what the visitor thinks of an answer; null withdraws. Throws ChatErrors. @type {(session: Session, messageId: string, rating: Rating) => Promise<void>} */
export async function rate(session, messageId, rating) {
  await request("/api/public/feedback", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...credential(session) },
    body: JSON.stringify({ messageId, rating }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
}

/** @param {Response} response @returns {AsyncGenerator<Answer, void, void>} */
async function* readAnswer(response) {
  /** @type {Answer} */
  const answer = { id: "", text: "", sources: [] };
  let isStopped = false;
  try {
    if (response.body === null) throw new Error("There is no body.");
    for await (const chunk of readChunks(response.body)) {
      if (chunk.type === "error") throw new ChatError(textOf(chunk["errorText"]), { isOver: true });
      if (chunk.type === "abort" && isStopped) throw new ChatError("You stopped this answer.", { isOver: true });
      if (chunk.type === "abort") throw new Error("The service stopped.");
      if (chunk.type === "start") answer.id = textOf(chunk["messageId"]);
      // Before its end only a stopped answer says what it is.
      if (chunk.type === "message-metadata") isStopped = true;
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

/** @type {(session: Session, what: string) => string} */
function addressOf({ sessionId }, what) {
  return `/api/public/chat/${encodeURIComponent(sessionId)}/${what}`;
}

/** @param {Session} session @returns {Record<string, string>} */
function credential({ token }) {
  return token === null ? {} : { "X-SVC-Visitor-Token": token };
}

/** @param {string} path @param {RequestInit} options @throws {ChatError} */
async function request(path, options) {
  const response = await fetch(path, options).catch(() => {
    throw new ChatError("The service cannot be reached. Check your connection.");
  });
  if (response.ok) return response;
  const retryAfterSeconds = Number(response.headers.get("Retry-After")) || 0;
  if (response.status === 429)
    throw new ChatError("These were too many messages in a short time.", { retryAfterSeconds, status: 429 });
  /** @type {Partial<import("@svc/contract").ProblemBody>} */
  let problem = {};
  try {
    problem = fromJson(await response.text());
  } catch {
    // A proxy's own page says nothing to a visitor.
  }
  throw new ChatError(problem.detail ?? problem.title ?? "Something went wrong.", {
    retryAfterSeconds,
    status: response.status,
  });
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
