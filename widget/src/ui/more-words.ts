import type { MoreWords } from "../core/strings/words.ts";
import { useShared } from "./context.ts";

/** English for the parts in `more.ts`; other languages bring theirs. */
export const moreWords: MoreWords = {
  copy: "Copy",
  copied: "Copied",
  newConversation: "New conversation",
  endConversation: "End conversation",
  rateConversation: "How was this conversation?",
  score: (count) => `${count} of 5`,
  rated: "Thanks for your rating!",
  transcript: "Download transcript",
  soundOn: "Turn sound on",
  soundOff: "Turn sound off",
  consent: "Before we begin",
  readMore: "Read more",
  agree: "I agree",
  leadTitle: "How can we reach you?",
  name: "Name",
  email: "Email",
  phone: "Phone",
  note: "Message",
  optional: "(optional)",
  leadSend: "Send",
  notNow: "Not now",
};

/** All words for such a part, in the visitor's language. */
export const useMoreWords = () => ({ ...moreWords, ...useShared().words });
