export * from "./problems.ts";
export * from "./limits.ts";
export * from "./text.ts";
export * from "./operation.ts";
export * from "./events.ts";
export * from "./resources/chatbot.ts";
export * from "./resources/knowledge.ts";
export * from "./resources/conversation.ts";
export { operations, operationList } from "./operations/operations.ts";
