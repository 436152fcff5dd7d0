import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Chat } from "./chat.tsx";
import { forgetConversation, loadConversation, loadMessages } from "./conversation.ts";

const root = createRoot(document.getElementById("root")!);

// The history stands before the chat begins: the AI SDK takes it as its first messages.
let conversation = loadConversation();
let messages = await loadMessages(conversation);
if (messages === null) {
  forgetConversation();
  conversation = loadConversation();
  messages = [];
}

root.render(
  <StrictMode>
    <Chat conversation={conversation} initialMessages={messages} />
  </StrictMode>,
);
