/** What the dashboard says, area by area; a page fetches the areas that it speaks. A text with a value in it is a function of it. */
export const en = {
  account: async () => (await import("./en/account.ts")).account,
  answering: async () => (await import("./en/answering.ts")).answering,
  analytics: async () => (await import("./en/analytics.ts")).analytics,
  audit: async () => (await import("./en/audit.ts")).audit,
  chatbots: async () => (await import("./en/chatbots.ts")).chatbots,
  common: async () => (await import("./en/common.ts")).common,
  goLive: async () => (await import("./en/go-live.ts")).goLive,
  inbox: async () => (await import("./en/inbox.ts")).inbox,
  look: async () => (await import("./en/look.ts")).look,
  people: async () => (await import("./en/people.ts")).people,
  knowledge: async () => (await import("./en/knowledge.ts")).knowledge,
  reasons: async () => (await import("./en/reasons.ts")).reasons,
  settings: async () => (await import("./en/settings.ts")).settings,
  upkeep: async () => (await import("./en/upkeep.ts")).upkeep,
  webhooks: async () => (await import("./en/webhooks.ts")).webhooks,
  work: async () => (await import("./en/work.ts")).work,
};
