import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import type { UIMessage } from "ai";
import { useMemo, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { baseUrl, chatbotId, keepConversation, stopAnswer, tokenHeader } from "./conversation.ts";
import type { Conversation } from "./conversation.ts";

interface ChatProps {
  readonly conversation: Conversation;
  readonly initialMessages: UIMessage[];
}

/** A chat of one's own: the AI SDK keeps the messages and reads the stream, this shows them. */
export function Chat({ conversation, initialMessages }: ChatProps) {
  const current = useRef(conversation);
  const { sessionId } = conversation;
  const transport = useMemo(
    () =>
      new DefaultChatTransport({
        api: `${baseUrl}/api/public/chat`,
        body: { chatbotId, sessionId },
        headers: () => tokenHeader(current.current),
      }),
    [sessionId],
  );
  const { messages, sendMessage, regenerate, status, error } = useChat({
    // The stream of a running answer is found by this id.
    id: sessionId,
    messages: initialMessages,
    transport,
    // After a reload, an answer that is still being written goes on here.
    resume: conversation.token !== null,
    onData(part) {
      if (part.type !== "data-session") return;
      const { visitorToken } = part.data as { visitorToken: string };
      current.current = { sessionId, token: visitorToken };
      keepConversation(current.current);
    },
  });
  const [text, setText] = useState("");
  const isAnswering = status === "submitted" || status === "streaming";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === "" || isAnswering) return;
    void sendMessage({ text });
    setText("");
  }

  return (
    <>
      <h1>A chat of your own</h1>
      <div role="log" aria-label="Conversation">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
      {error === undefined ? null : (
        <p role="alert">
          {describe(error)} <button onClick={() => void regenerate()}>Try again</button>
        </p>
      )}
      <form onSubmit={submit}>
        <input
          aria-label="Your message"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {isAnswering ? (
          <button type="button" onClick={() => void stopAnswer(current.current)}>
            Stop
          </button>
        ) : (
          <button>Send</button>
        )}
      </form>
    </>
  );
}

function Message({ message }: { readonly message: UIMessage }) {
  const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const sources = message.parts.filter((part) => part.type === "source-url" || part.type === "source-document");
  return (
    <article aria-label={message.role === "user" ? "You" : "Chatbot"}>
      <strong>{message.role === "user" ? "You" : "Chatbot"}</strong>
      <p dir="auto">{text}</p>
      {sources.length === 0 ? null : (
        <ul aria-label="Sources">
          {sources.map((source) => (
            <li key={source.sourceId}>
              {source.type === "source-url" ? (
                <a href={source.url} rel="noopener noreferrer nofollow" target="_blank">
                  {source.title ?? source.url}
                </a>
              ) : (
                source.title
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A refusal's body is the error's message: JSON with a title and a detail for people (RFC 9457). */
function describe(error: Error): string {
  try {
    const { title, detail } = JSON.parse(error.message) as { title?: string; detail?: string };
    return detail ?? title ?? error.message;
  } catch {
    return error.message;
  }
}
