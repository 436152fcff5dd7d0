// @ts-check

/** A conversation as this browser knows it; it has a token once the service knows it too. `agreed`: to the consent text.
 * @typedef {{ readonly sessionId: string, token: string | null, agreed: boolean }} Session */

/** 128 random bits in hexadecimal; `randomUUID` is missing where the page came over plain http. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The conversation kept in this browser, or a new one. @param {string} chatbotId @returns {Session} */
export function loadSession(chatbotId) {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(localStorage.getItem(keyOf(chatbotId)) ?? "null");
    if (typeof kept === "object" && kept !== null && "sessionId" in kept && "token" in kept) {
      const { sessionId, token } = kept;
      const agreed = "agreed" in kept && kept.agreed === true;
      if (typeof sessionId === "string" && typeof token === "string") return { sessionId, token, agreed };
    }
  } catch {
    // Storage may be forbidden, and then a conversation lasts as long as its page.
  }
  return { sessionId: newId(), token: null, agreed: false };
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
export function keepSession(chatbotId, session) {
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
