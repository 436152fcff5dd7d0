import type { Areas } from "./words.ts";

export const de: Areas = {
  account: async () => (await import("./de/account.ts")).account,
  chatbots: async () => (await import("./de/chatbots.ts")).chatbots,
  common: async () => (await import("./de/common.ts")).common,
  inbox: async () => (await import("./de/inbox.ts")).inbox,
  settings: async () => (await import("./de/settings.ts")).settings,
  webhooks: async () => (await import("./de/webhooks.ts")).webhooks,
  work: async () => (await import("./de/work.ts")).work,
};
