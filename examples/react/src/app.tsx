import { useChatbot } from "@svc/widget/hooks";
import { Widget } from "@svc/widget/widget";
import { useState } from "react";
import { Ask } from "./ask.tsx";

/** A page with the widget in its corner, and with a chat of its own in its text. */
export function App({ chatbotId }: { readonly chatbotId: string }) {
  const { chatbot, error } = useChatbot({ chatbotId });
  const [isDark, setDark] = useState(false);
  const [last, setLast] = useState("");

  return (
    <>
      <h1>{chatbot?.name ?? "Loading …"}</h1>
      {error === null ? null : <p role="alert">{error.message}</p>}
      <p>
        <label>
          <input type="checkbox" checked={isDark} onChange={(event) => setDark(event.target.checked)} /> Dark widget
        </label>
      </p>
      <p>
        Last message: <output>{last}</output>
      </p>
      <h2>Ask here</h2>
      <Ask chatbotId={chatbotId} />
      <Widget
        chatId={chatbotId}
        theme={isDark ? "dark" : "light"}
        position={{ bottom: 24, right: 24 }}
        onMessage={({ role, content }) => setLast(`${role}: ${content}`)}
        onError={(failure) => setLast(failure.message)}
      />
    </>
  );
}
