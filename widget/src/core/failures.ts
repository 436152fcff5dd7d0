import type { ChatFailure } from "./types.ts";

/** In English: what an error says where the service gave no words of its own. */
export const failures: Readonly<Record<ChatFailure["code"], string>> = {
  offline: "The service cannot be reached. Check your connection and try again.",
  expired: "This conversation is no longer available. Please start a new one.",
  origin: "This chat may not be used on this website.",
  limited: "Too many messages at once. Please wait a moment.",
  consent: "Please agree first.",
  missing: "This chat does not exist any more.",
  broken: "The answer broke off. Please try again.",
  refused: "This message cannot be sent.",
  stopped: "The answer was stopped.",
  server: "Something went wrong. Please try again.",
};
