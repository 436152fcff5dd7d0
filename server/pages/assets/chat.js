// @ts-check
import { ask, ChatError, forgetSession, loadSession, newId, readChatbot, readHistory } from "./conversation.js";
import { byId, createFailure, createMessage, showChatbot } from "./view.js";

const chatbotId = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const log = byId("log", HTMLElement);
const messages = byId("messages", HTMLElement);
const suggestions = byId("suggestions", HTMLElement);
const notice = byId("notice", HTMLElement);
const status = byId("status", HTMLElement);
const text = byId("text", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);
const stop = byId("stop", HTMLButtonElement);
const newConversation = byId("new-conversation", HTMLButtonElement);

let session = loadSession(chatbotId);
let name = "";
/** The answer that is being written. @type {AbortController | null} */
let running = null;

/** Shows the chatbot and what was said so far; to be called again after a failure. */
async function start() {
  notice.textContent = "Loading the conversation…";
  try {
    const [chatbot, history] = await Promise.all([readChatbot(chatbotId), readHistory(session)]);
    if (history === null) {
      forgetSession(chatbotId);
      session = loadSession(chatbotId);
    }
    notice.replaceChildren();
    name = chatbot.name;
    showChatbot(chatbot);
    showWelcome(chatbot, history ?? []);
  } catch (error) {
    notice.className = "failure";
    notice.replaceChildren(...createFailure(sentenceOf(error), () => void start()));
    say(sentenceOf(error));
  }
}

/** @type {(chatbot: import("@svc/contract").PublicChatbot, history: readonly import("@svc/contract").Message[]) => void} */
function showWelcome(chatbot, history) {
  const welcome = createMessage("answer", name);
  welcome.showAnswer({ text: chatbot.welcomeMessage ?? "Hello! How can I help you?", sources: [] });
  suggestions.replaceChildren(
    ...chatbot.suggestedMessages.map((suggestion) => {
      const button = Object.assign(document.createElement("button"), { type: "button", dir: "auto", textContent: suggestion });
      button.addEventListener("click", () => submit(suggestion));
      return button;
    }),
  );
  const begin = () => {
    messages.replaceChildren(welcome.element);
    suggestions.hidden = suggestions.childElementCount === 0;
    newConversation.hidden = true;
  };
  begin();
  newConversation.onclick = () => {
    running?.abort();
    forgetSession(chatbotId);
    session = loadSession(chatbotId);
    begin();
    text.focus();
    say("A new conversation.");
  };
  showHistory(history, chatbot.showSources);
  text.disabled = send.disabled = false;
  // On a touch screen it would open the keyboard over the welcome.
  if (matchMedia("(pointer: fine)").matches) text.focus({ preventScroll: true });
  log.scrollTop = log.scrollHeight;
}

/** @type {(history: readonly import("@svc/contract").Message[], showSources: boolean) => void} */
function showHistory(history, showSources) {
  for (const { role, content, metadata } of history) {
    const message = role === "user" ? addVisitorMessage(content) : createMessage("answer", name);
    if (role === "user") continue;
    const sources = metadata?.["sources"];
    message.showAnswer({ text: content, sources: showSources && Array.isArray(sources) ? sources : [] });
    messages.append(message.element);
  }
  // The page was left before this was answered.
  const last = history.at(-1);
  const element = messages.lastElementChild;
  if (last?.role === "user" && element !== null) void answer({ id: last.id, text: last.content, element });
}

/** @param {string} words */
function addVisitorMessage(words) {
  const message = createMessage("visitor", "You");
  message.showWords(words);
  messages.append(message.element);
  suggestions.hidden = true;
  newConversation.hidden = false;
  return message;
}

/** @param {string} words */
function submit(words) {
  const trimmed = words.trim();
  if (trimmed === "" || running !== null || send.disabled) return false;
  const { element } = addVisitorMessage(trimmed);
  text.focus();
  void answer({ id: newId(), text: trimmed, element });
  return true;
}

/** Asks, and shows the answer as it comes; once more, with the same id, when it failed. @param {{ id: string, text: string, element: Element }} question */
async function answer(question) {
  const { signal } = (running = new AbortController());
  const message = createMessage("answer", name);
  const again = () => {
    message.element.remove();
    text.focus();
    void answer(question);
  };
  let frame = 0;
  messages.append(question.element, message.element);
  message.showTyping();
  showBusy(true);
  log.scrollTop = log.scrollHeight;
  say(`${name} is writing an answer.`);
  try {
    for await (const part of ask(chatbotId, session, question, signal)) {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        following(() => message.showAnswer(part));
      });
    }
    ...
  } 
}
