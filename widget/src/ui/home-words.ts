import type { HomeWords } from "../core/strings/words.ts";

/** English for the home screen; other languages bring theirs. */
export const homeWords: HomeWords = {
  recent: "Recent conversations",
  online: "Our team is online",
  away: "Our team is away right now",
  back: (time) => `Back: ${time}`,
  replyTime: (time) => `Typical reply time: ${time}`,
  articles: "Help articles",
};
