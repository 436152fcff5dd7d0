// @ts-check
import { addAnchor, renderMarkdown, webAddress } from "./markdown.js";

/** @typedef {import("./conversation.js").Answer} Answer */
/** @typedef {import("./conversation.js").Source} Source */
/** @typedef {import("./conversation.js").Rating} Rating */

/** @template {HTMLElement} T @param {string} id @param {{ new (): T }} type @returns {T} */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`The page has no #${id}.`);
}

/** Name, picture, colours. @param {import("@svc/contract").PublicChatbot} chatbot */
export function showChatbot({ name, theme, colors, avatar, placeholder, locale }) {
  document.title = name;
  byId("name", HTMLElement).textContent = name;
  byId("text", HTMLTextAreaElement).placeholder = placeholder ?? "Write a message";
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  root.dir = locale === "ar" || locale === "he" ? "rtl" : "ltr";
  if (/^#[0-9a-f]{6}$/iu.test(colors.primary)) {
    root.style.setProperty("--primary", colors.primary);
    root.style.setProperty("--on-primary", readableOn(colors.primary));
  }
  const picture = byId("avatar", HTMLElement);
  const letter = [...name.trim()][0]?.toUpperCase() ?? "";
  picture.textContent = letter;
  const address = avatar === null ? null : webAddress(avatar);
  if (address === null) return;
  const image = new Image();
  image.alt = "";
  image.referrerPolicy = "no-referrer";
  image.addEventListener("load", () => picture.replaceChildren(image));
  image.src = address;
}

/** Black or white, whichever has the greater contrast (WCAG 2, relative luminance); it is above 4.5 for any colour. @param {string} color */
export function readableOn(color) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? "#ffffff" : "#000000";
}

/** One message in the list: bubble, sources, what is left to say about it. @param {"visitor" | "answer"} kind @param {string} speaker */
export function createMessage(kind, speaker) {
  const element = document.createElement("li");
  element.className = `message ${kind}`;
  const who = document.createElement("span");
  const bubble = document.createElement("div");
  const sources = document.createElement("ul");
  const actions = document.createElement("div");
  const state = document.createElement("div");
  who.className = "unseen";
  who.textContent = `${speaker}: `;
  bubble.className = "bubble";
  bubble.dir = "auto";
  sources.className = "sources";
  sources.setAttribute("aria-label", "Sources");
  actions.className = "actions";
  element.append(who, bubble, sources, actions, state);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let countdown;

  const clear = () => {
    clearInterval(countdown);
    state.className = "";
    state.replaceChildren();
  };
  return {
    element,
    clear,
    /** What is read aloud of it. */
    text: () => bubble.textContent,
    /** @param {string} text */
    showWords(text) {
      bubble.textContent = text;
    },
    /** @param {Pick<Answer, "text" | "sources">} answer */
    showAnswer(answer) {
      replaceChanged(bubble, renderMarkdown(answer.text));
      if (sources.childElementCount !== answer.sources.length)
        sources.replaceChildren(...answer.sources.map(createSource));
    },
    /**
     * What a visitor can do with a finished answer. `rate` resolves to whether it was heard.
     * @param {{ rating: Rating, rate: (rating: Rating) => Promise<boolean>, again: () => void }} options
     */
    showActions({ rating, rate, again }) {
      const good = createIcon("good", "Good answer");
      const bad = createIcon("bad", "Bad answer");
      const show = () => {
        good.setAttribute("aria-pressed", String(rating === "up"));
        bad.setAttribute("aria-pressed", String(rating === "down"));
      };
      /** @param {Rating} meant */
      const choose = async (meant) => {
        const before = rating;
        const chosen = (rating = before === meant ? null : meant);
        show();
        if ((await rate(chosen)) || rating !== chosen) return;
        rating = before;
        show();
      };
      good.addEventListener("click", () => void choose("up"));
      bad.addEventListener("click", () => void choose("down"));
      const repeat = createIcon("again", "Answer again");
      repeat.addEventListener("click", again);
      actions.replaceChildren(good, bad, repeat);
      show();
    },
    /** @param {string} sentence */
    showNote(sentence) {
      clear();
      state.className = "note";
      state.textContent = sentence;
    },
    showTyping() {
      clear();
      state.className = "typing";
      state.setAttribute("aria-hidden", "true");
      state.append(...[1, 2, 3].map(() => document.createElement("i")));
    },
    /** @param {string} sentence @param {number} waitSeconds @param {() => void} retry */
    showFailure(sentence, waitSeconds, retry) {
      clear();
      state.removeAttribute("aria-hidden");
      state.className = "failure";
      state.append(...createFailure(sentence, retry));
      const button = state.querySelector("button");
      const freeAt = Date.now() + waitSeconds * 1_000;
      const tick = () => {
        const left = Math.ceil((freeAt - Date.now()) / 1_000);
        if (button !== null)
          [button.disabled, button.textContent] = [left > 0, left > 0 ? `Try again in ${left} s` : "Try again"];
        if (left <= 0) clearInterval(countdown);
      };
      countdown = setInterval(tick, 500);
      tick();
    },
  };
}

/** @type {(kind: string, label: string) => HTMLButtonElement} */
function createIcon(kind, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${kind}`;
  button.title = label;
  button.setAttribute("aria-label", label);
  return button;
}

/** @param {string} sentence @param {() => void} retry */
export function createFailure(sentence, retry) {
  const words = document.createElement("p");
  words.textContent = sentence;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try again";
  button.addEventListener("click", retry);
  return [words, button];
}

/**
 * The owner's words, and a button where they have to be agreed to.
 * @param {NonNullable<import("@svc/contract").PublicChatbot["consent"]>} consent @param {(() => void) | null} agree
 */
export function createConsent({ text, url }, agree) {
  const words = document.createElement("p");
  words.dir = "auto";
  words.textContent = `${text} `;
  const address = url === null ? null : webAddress(url);
  if (address !== null) addAnchor(words, "Read more", address);
  if (agree === null) return [words];
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "I agree" });
  button.addEventListener("click", agree);
  return [words, button];
}

/** @param {Source} source */
function createSource({ title, url }) {
  const item = document.createElement("li");
  const address = url === null ? null : webAddress(url);
  const label = title.trim() || (address === null ? "Document" : new URL(address).hostname);
  if (address !== null) addAnchor(item, label, address);
  else item.append(Object.assign(document.createElement("span"), { textContent: label }));
  item.dir = "auto";
  item.title = label;
  return item;
}

/** Leaves what stands already: focus and selection in it outlive the answer's growing. @type {(element: Element, fragment: DocumentFragment) => void} */
function replaceChanged(element, fragment) {
  const next = [...fragment.childNodes];
  let same = 0;
  while (same < next.length && element.childNodes[same]?.isEqualNode(next[same] ?? null) === true) same++;
  while (element.childNodes.length > same) element.lastChild?.remove();
  element.append(...next.slice(same));
}
