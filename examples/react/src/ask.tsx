import { useChat } from "@svc/widget/hooks";
import { useState } from "react";
import type { SubmitEvent } from "react";

/** The whole of a chat of one's own. */
export function Ask({ chatbotId }: { readonly chatbotId: string }) {
  const { messages, sendMessage, stop, retry, isLoading, error } = useChat({ chatId: chatbotId });
  const [text, setText] = useState("");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() === "") return;
    void sendMessage(text);
    setText("");
  }

  return (
    <>
      <ol aria-label="Conversation">
        {messages.map(({ id, role, content, sources }) => (
          <li key={id}>
            <strong>{role === "user" ? "You" : "Chatbot"}</strong>
            <p dir="auto">{content}</p>
            {sources.length === 0 ? null : <small>From: {sources.map(({ title }) => title).join(", ")}</small>}
          </li>
        ))}
      </ol>
      {error === null ? null : (
        <p role="alert">
          {error.message} <button onClick={() => void retry()}>Try again</button>
        </p>
      )}
      <form onSubmit={submit}>
        <input
          aria-label="Your message"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button>Send</button>
        {isLoading ? (
          <button type="button" onClick={() => void stop()}>
            Stop
          </button>
        ) : null}
      </form>
    </>
  );
}
