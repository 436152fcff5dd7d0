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
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        dir: "auto",
        textContent: suggestion,
      });
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
  newConversation.addEventListener("click", () => {
    running?.abort();
    endRun();
    forgetSession(chatbotId);
    session = loadSession(chatbotId);
    begin();
    settleFocus();
    say("A new conversation.");
  });
  showHistory(history, chatbot.showSources);
  text.disabled = send.disabled = false;
  settleFocus();
  log.scrollTop = log.scrollHeight;
}

/** @type {(history: readonly import("@svc/contract").Message[], showSources: boolean) => void} */
function showHistory(history, showSources) {
  for (const { role, content, metadata } of history) {
    const message = role === "user" ? addVisitorMessage(content) : createMessage("answer", name);
    if (role === "user") continue;
    message.showAnswer({ text: content, sources: showSources ? sourcesOf(metadata) : [] });
    messages.append(message.element);
  }
  // The page was left before this was answered.
  const last = history.at(-1);
  const element = messages.lastElementChild;
  if (last?.role === "user" && element !== null) void answer({ id: last.id, text: last.content, element });
}

/** As the service stores them with its answers. @param {import("@svc/contract").Message["metadata"]} metadata @returns {import("./conversation.js").Source[]} */
function sourcesOf(metadata) {
  const sources = metadata?.["sources"];
  // oxlint-disable-next-line typescript/no-unsafe-return -- metadata is a map of anything in the contract
  return Array.isArray(sources) ? sources : [];
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
  settleFocus();
  void answer({ id: newId(), text: trimmed, element });
  return true;
}

/** Asks, and shows the answer as it comes; again with the same id after a failure. @param {{ id: string, text: string, element: Element }} question */
async function answer(question) {
  const controller = (running = new AbortController());
  const message = createMessage("answer", name);
  let frame = 0;
  messages.append(question.element, message.element);
  message.showTyping();
  showBusy(true);
  log.scrollTop = log.scrollHeight;
  say(`${name} is writing an answer.`);
  /** @type {import("./conversation.js").Answer} */
  let latest = { text: "", sources: [] };
  const end = () => {
    paint();
    if (running === controller) endRun();
  };
  const paint = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (latest.text === "") return;
    // Whoever has scrolled up to read is left there.
    const follows = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    message.clear();
    message.showAnswer(latest);
    if (follows) log.scrollTop = log.scrollHeight;
  };
  try {
    for await (latest of ask(chatbotId, session, question, controller.signal)) frame ||= requestAnimationFrame(paint);
    if (latest.text === "") throw new ChatError("No answer came back.");
    end();
    if (message.element.isConnected) say(`${name}: ${message.text()}`);
  } catch (error) {
    end();
    const sentence = controller.signal.aborted ? "You stopped this answer." : sentenceOf(error);
    message.showFailure(sentence, error instanceof ChatError ? error.retryAfterSeconds : 0, () => {
      message.element.remove();
      settleFocus();
      void answer(question);
    });
    if (!message.element.isConnected) return;
    message.element.scrollIntoView({ block: "nearest" });
    say(sentence);
  }
}

function endRun() {
  running = null;
  showBusy(false);
}

/** @param {boolean} busy */
function showBusy(busy) {
  document.body.toggleAttribute("data-busy", busy);
  send.hidden = busy;
  if (document.activeElement === stop) settleFocus();
  stop.hidden = !busy;
}

/** What had the focus may be gone; a touch screen's keyboard shall not open by itself. */
function settleFocus() {
  if (document.activeElement !== text)
    (matchMedia("(pointer: fine)").matches ? text : log).focus({ preventScroll: true });
}

/** Tells a screen reader, which the growing list does not. @param {string} words */
function say(words) {
  status.textContent = words;
  setTimeout(() => {
    if (status.textContent === words) status.textContent = "";
  }, 10_000);
}

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof ChatError) return error.message;
  reportError(error);
  return "Something went wrong.";
}

function fitText() {
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + text.offsetHeight - text.clientHeight}px`;
}

byId("composer", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  if (!submit(text.value)) return;
  text.value = "";
  fitText();
});
text.addEventListener("input", fitText);
text.addEventListener("keydown", (event) => {
  // An Enter that ends the composing of a character sends nothing; Safari marks it by 229 alone.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  text.form?.requestSubmit();
});
stop.addEventListener("click", () => running?.abort());

void start();
