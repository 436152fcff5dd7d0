"use client";

export { configure } from "./configure.ts";
export { useChat } from "./react/use-chat.ts";
export { useChatbot } from "./react/use-chatbot.ts";
export { ChatError } from "./core/chat-error.ts";
export { ServiceError } from "./react/service-error.ts";
export type { Configuration } from "./configure.ts";
export type { AttachOptions, FilePart } from "./core/file-part.ts";
export type { ChatFailure, ChatMessage, ChatStatus, Message, MessageStatus, Rating, Source } from "./core/types.ts";
export type { OutgoingMessage, UseChatOptions, UseChatResult } from "./react/use-chat.ts";
export type { UseChatbotOptions, UseChatbotResult } from "./react/use-chatbot.ts";
export type { Chatbot, TestAnswer, Training, TrainingData, TrainingDocument } from "./react/chatbot-api.ts";
