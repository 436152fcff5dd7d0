/** What the dashboard says, area by area; a page fetches the areas that it speaks. A text with a value in it is a function of it. */
export const en = {
  account: async () => (await import("./en/account.ts")).account,
  chatbots: async () => (await import("./en/chatbots.ts")).chatbots,
  common: async () => (await import("./en/common.ts")).common,
  inbox: async () => (await import("./en/inbox.ts")).inbox,
  settings: async () => (await import("./en/settings.ts")).settings,
  webhooks: async () => (await import("./en/webhooks.ts")).webhooks,
  work: async () => (await import("./en/work.ts")).work,
};
