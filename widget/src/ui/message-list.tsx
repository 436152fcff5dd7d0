import { useLayoutEffect, useMemo, useRef } from "react";
import type { ChatMessage, ChatState } from "../core/types.ts";
import { timeOf } from "../core/strings/load-words.ts";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { isAwaitingAnswer } from "./is-awaiting-answer.ts";
import { later } from "./later.ts";
import { Markdown } from "./markdown.tsx";
import { Message } from "./message.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useWindow } from "./use-window.ts";

const Home = later(async () => (await import("./home.tsx")).Home);
const Ending = later(async () => (await import("./more.ts")).Ending);
const LeadForm = later(async () => (await import("./more.ts")).LeadForm);

/** After a pause this long, the time is shown. */
const silenceMs = 30 * 60_000;

/** All that was said, of which only what is near the eye is in the document. */
export function MessageList({ state }: { readonly state: ChatState }) {
  const { chat, config, words } = useShared();
  const { messages, status } = state;
  const talk = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const tail = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => messages.map(({ id }) => id), [messages]);
  const window = useWindow(scroller, tail, ids, () => {
    if (state.hasOlder) void chat.loadOlder().catch(() => undefined);
  });
  // Rows that are scrolled out of sight leave the document too.
  useKeptFocus(talk);
  const last = messages.length - 1;
  const lastVisitor = messages.findLastIndex(({ role }) => role === "user");
  const isFree = state.handoff.state === "none" && (status === "ready" || status === "error");
  const said = messages[lastVisitor]?.id;
  const wasDrawn = useRef(false);
  useLayoutEffect(() => {
    // Who says something wants to see it, and what comes of it.
    if (wasDrawn.current) window.scrollToEnd();
    wasDrawn.current = true;
  }, [said]);
  const isFresh = messages.length === 0;
  const showsForm = state.lead.status === "shown" || state.lead.status === "sending" || state.lead.status === "failed";

  return (
    <div ref={talk} className="talk">
      {/* Said by the announcer, whole; here it would be read with each word that comes. */}
      <div ref={scroller} className="log" role="log" aria-live="off" aria-label={words.conversation} tabIndex={0}>
        {state.wasExpired && <p className="when">{words.expired}</p>}
        {!state.hasOlder && (
          <p id="ai" className="when" dir="auto">
            {config.disclosure ?? words.disclosure}
          </p>
        )}
        {state.greeting !== null && !state.hasOlder && (
          <div className="row bot" data-generated-by="system">
            <div className="bubble" dir="auto">
              <Markdown text={state.greeting} />
            </div>
          </div>
        )}
        {state.hasOlder && window.first === 0 && <p className="when">{words.loading}</p>}
        <div style={{ height: `${window.above}px` }} />
        <ol>
          {messages.slice(window.first, window.end).map((message, offset) => {
            const at = window.first + offset;
            return (
              <li
                key={message.id}
                ref={window.rowRef(message.id)}
                className={`row ${message.role === "user" ? "me" : "bot"}`}
                data-generated-by={message.metadata?.["generatedBy"]}
                aria-setsize={messages.length}
                aria-posinset={at + 1}
              >
                <When message={message} before={messages[at - 1]?.createdAt ?? 0} />
                <Message
                  message={message}
                  isNewest={at === last || at === lastVisitor}
                  isRepeatable={at === last && isFree}
                />
              </li>
            );
          })}
        </ol>
        <div style={{ height: `${window.below}px` }} />
        <div ref={tail}>
          {isAwaitingAnswer(state) && (
            <div className="row bot" aria-hidden="true">
              <span className="typing">
                <i />
                <i />
                <i />
              </span>
            </div>
          )}
          {state.handoff.typing !== null && (
            <p className="when" dir="auto">
              {words.agentTyping(state.handoff.typing)}
            </p>
          )}
          {state.session === "resolved" && <Ending rating={state.rating} />}
        </div>
        {showsForm && config.leadForm !== null && <LeadForm form={config.leadForm} lead={state.lead} />}
        {state.lead.status === "sent" && <p className="when">{words.leadSent}</p>}
        {state.suggestions.length > 0 && (
          <div className="suggestions" role="group" aria-label={words.suggestions}>
            {state.suggestions.map((text) => (
              <button key={text} type="button" dir="auto" onClick={() => void chat.send(text).catch(() => undefined)}>
                {text}
              </button>
            ))}
          </div>
        )}
        {isFresh && <Home key={state.sessionId} />}
      </div>
      {!window.isAtEnd && !isFresh && (
        <button type="button" className="latest" onClick={window.scrollToEnd}>
          <Icon name="down" />
          {words.latest}
        </button>
      )}
    </div>
  );
}

/** Day and time, where the conversation begins or went on after a while. */
function When({ message, before }: { readonly message: ChatMessage; readonly before: number }) {
  const { words, locale } = useShared();
  if (message.createdAt - before < silenceMs) return null;
  return (
    <time className="when" dateTime={message.timestamp}>
      {timeOf(message.createdAt, words, locale)}
    </time>
  );
}
