/** Files in the chat, in one file that is loaded where the chatbot takes them, or a message has some. */
export { Attachments } from "./attachments.tsx";
export { MessageFiles } from "./message-files.tsx";
