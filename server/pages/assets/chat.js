// @ts-check
import { ask, ChatError, rate, readChatbot, readHistory, resume, stopAnswer } from "./conversation.js";
import { forgetSession, keepSession, loadSession, newId } from "./session.js";
import { byId, createConsent, createFailure, createMessage, showChatbot } from "./view.js";

const chatbotId = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const log = byId("log", HTMLElement);
const messages = byId("messages", HTMLElement);
const suggestions = byId("suggestions", HTMLElement);
const notice = byId("notice", HTMLElement);
const consent = byId("consent", HTMLElement);
const status = byId("status", HTMLElement);
const text = byId("text", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);
const stop = byId("stop", HTMLButtonElement);
const newConversation = byId("new-conversation", HTMLButtonElement);

/** So long a stopped answer may take to say its end. */
const stopGraceMs = 1_000;

/** @typedef {ReturnType<typeof createMessage>} ShownMessage */
/** What the visitor said, and where it stands. @typedef {{ readonly id: string, readonly text: string, readonly element: Element }} Question */
/** `isAnew`: another answer than the one that is there. `running`: the one that the service is writing already.
 * @typedef {{ readonly isAnew?: boolean, readonly replaces?: ShownMessage, readonly running?: AsyncIterable<import("./conversation.js").Answer>, readonly controller?: AbortController }} Asking */

let session = loadSession(chatbotId);
let name = "";
/** The answer that is being written. @type {AbortController | null} */
let running = null;
/** Those that the visitor has stopped. @type {WeakSet<AbortController>} */
const isStopping = new WeakSet();

/** Shows the chatbot and what was said so far; to be called again after a failure. */
async function start() {
  notice.textContent = "Loading the conversation…";
  const resuming = resume(session);
  try {
    const [chatbot, history, resumed] = await Promise.all([readChatbot(chatbotId), readHistory(session), resuming]);
    if (history === null) {
      forgetSession(chatbotId);
      session = loadSession(chatbotId);
    }
    notice.replaceChildren();
    name = chatbot.name;
    showChatbot(chatbot);
    showWelcome(chatbot);
    goOn(showHistory(history ?? [], chatbot.showSources), history?.at(-1), resumed);
    settleFocus();
    log.scrollTop = log.scrollHeight;
  } catch (error) {
    void resuming.then((resumed) => resumed?.controller.abort());
    notice.className = "failure";
    notice.replaceChildren(...createFailure(sentenceOf(error), () => void start()));
    say(sentenceOf(error));
  }
}

/** @param {import("@svc/contract").PublicChatbot} chatbot */
function showWelcome(chatbot) {
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
    showConsent(chatbot.consent);
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
}

/** What the visitor agrees to before the first message, or is only told. @param {import("@svc/contract").PublicChatbot["consent"]} wanted */
function showConsent(wanted) {
  const isNeeded = wanted?.required === true && !session.agreed;
  const agree = () => {
    session.agreed = true;
    if (session.token !== null) keepSession(chatbotId, session);
    showConsent(wanted);
    settleFocus();
  };
  text.disabled = send.disabled = isNeeded;
  consent.hidden = wanted === null || (wanted.required && !isNeeded);
  consent.replaceChildren(...(wanted === null ? [] : createConsent(wanted, isNeeded ? agree : null)));
}

/** Shows what was said; answers the last question, and the answer to it. @type {(history: readonly import("@svc/contract").Message[], showSources: boolean) => { question?: Question, answer?: ShownMessage }} */
function showHistory(history, showSources) {
  /** @type {Question | undefined} */
  let question;
  /** @type {ShownMessage | undefined} */
  let answered;
  for (const { id, role, content, metadata } of history) {
    if (role === "user") {
      question = { id, text: content, element: addVisitorMessage(content).element };
      answered = undefined;
      continue;
    }
    answered = createMessage("answer", name);
    answered.showAnswer({ text: content, sources: showSources ? sourcesOf(metadata) : [] });
    if (metadata?.["partial"] === true) answered.showNote("This answer was not finished.");
    if (question !== undefined) offerActions(answered, question, id, ratingOf(metadata));
    messages.append(answered.element);
  }
  return { ...(question === undefined ? {} : { question }), ...(answered === undefined ? {} : { answer: answered }) };
}

/**
 * The page was left before the last question was answered, or while another answer to it was written.
 * @type {(shown: ReturnType<typeof showHistory>, last: import("@svc/contract").Message | undefined, resumed: Awaited<ReturnType<typeof resume>>) => void}
 */
function goOn({ question, answer: shown }, last, resumed) {
  if (question === undefined || (resumed !== null && resumed.id === last?.id)) resumed?.controller.abort();
  else if (resumed !== null)
    void answer(question, {
      running: resumed.answers,
      controller: resumed.controller,
      ...(shown === undefined ? {} : { replaces: shown }),
    });
  else if (shown === undefined) void answer(question);
}

/** @type {(message: ShownMessage, question: Question, id: string, rating: import("./conversation.js").Rating) => void} */
function offerActions(message, question, id, rating) {
  message.showActions({
    rating,
    async rate(chosen) {
      try {
        await rate(session, id, chosen);
        say(chosen === null ? "Your opinion is withdrawn." : "Thank you for your opinion.");
        return true;
      } catch (error) {
        say(sentenceOf(error));
        return false;
      }
    },
    again() {
      if (running !== null) return;
      settleFocus();
      void answer(question, { isAnew: true, replaces: message });
    },
  });
}

/** @param {import("@svc/contract").Message["metadata"]} metadata @returns {import("./conversation.js").Rating} */
function ratingOf(metadata) {
  const feedback = metadata?.["feedback"];
  if (typeof feedback !== "object" || feedback === null || !("rating" in feedback)) return null;
  return feedback.rating === "up" || feedback.rating === "down" ? feedback.rating : null;
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

/**
 * Asks, and shows the answer as it comes; again with the same id after a failure. An answer that
 * is replaced is shown until the new one has words, and again where that fails.
 * @param {Question} question @param {Asking} [asking]
 */
async function answer(
  question,
  { isAnew = false, replaces, running: answers, controller = new AbortController() } = {},
) {
  running = controller;
  const message = createMessage("answer", name);
  let frame = 0;
  messages.append(question.element, ...(replaces === undefined ? [] : [replaces.element]), message.element);
  message.showTyping();
  showBusy(true);
  log.scrollTop = log.scrollHeight;
  say(`${name} is writing an answer.`);
  /** @type {import("./conversation.js").Answer} */
  let latest = { id: "", text: "", sources: [] };
  const end = () => {
    paint();
    if (running === controller) endRun();
  };
  const paint = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (latest.text === "") return;
    followEnd(() => {
      message.clear();
      message.showAnswer(latest);
      replaces?.element.remove();
    });
  };
  try {
    answers ??= ask(chatbotId, session, question, isAnew, controller.signal);
    for await (latest of answers) frame ||= requestAnimationFrame(paint);
    if (latest.text === "") throw new ChatError("No answer came back.");
    end();
    if (!message.element.isConnected) return;
    followEnd(() => offerActions(message, question, latest.id, null));
    say(`${name}: ${message.text()}`);
  } catch (error) {
    end();
    if (!message.element.isConnected) return;
    const isStopped = isStopping.has(controller);
    const isOver = error instanceof ChatError && error.isOver;
    // The service keeps what a stop has left of an answer, and none that failed in another's place.
    if (replaces !== undefined && !(isOver && isStopped && latest.text !== "")) {
      message.element.before(replaces.element);
      message.showAnswer({ text: "", sources: [] });
    }
    const sentence = isStopped ? "You stopped this answer." : sentenceOf(error);
    message.showFailure(sentence, error instanceof ChatError ? error.retryAfterSeconds : 0, () => {
      message.element.remove();
      settleFocus();
      void answer(question, { isAnew: isAnew || isOver, ...(replaces === undefined ? {} : { replaces }) });
    });
    message.element.scrollIntoView({ block: "nearest" });
    say(sentence);
  }
}

/** Shows the end after a change, but whoever has scrolled up to read is left there. @param {() => void} change */
function followEnd(change) {
  const follows = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  change();
  if (follows) log.scrollTop = log.scrollHeight;
}

/** Ends the answer for all who read it, or, where the service does not hear, for this page. */
async function stopRunning() {
  const controller = running;
  if (controller === null) return;
  isStopping.add(controller);
  const isHeard = await stopAnswer(session);
  setTimeout(() => controller.abort(), isHeard ? stopGraceMs : 0);
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
stop.addEventListener("click", () => void stopRunning());

void start();
