"use client";

export { configure } from "./configure.ts";
export function Widget(_props: { chatId: string; onMessage?: (message: unknown) => void; onError?: (error: Error) => void }) {
  return null;
}
