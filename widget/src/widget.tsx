"use client";

export { configure } from "./configure.ts";
export { ChatError } from "./core/chat-error.ts";
export { Widget } from "./react/widget.tsx";
export type { Configuration } from "./configure.ts";
export type { ChatFailure, Message } from "./core/types.ts";
export type { WidgetProps } from "./react/widget.tsx";
