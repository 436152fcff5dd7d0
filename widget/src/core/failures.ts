import type { ChatFailure } from "./types.ts";

/** In English: what an error says where the service gave no words of its own. */
export const failures: Readonly<Record<ChatFailure["code"], string>> = {
  offline: "We couldn't connect. Check your connection and try again.",
  expired: "This conversation is no longer available. Please start a new one.",
  origin: "This chat isn't allowed on this website.",
  limited: "Too many messages. Please wait a moment.",
  consent: "Please agree first.",
  missing: "This chat no longer exists.",
  broken: "The answer was interrupted. Please try again.",
  refused: "This message can't be sent.",
  stopped: "The answer was stopped.",
  server: "Something went wrong. Please try again.",
};
