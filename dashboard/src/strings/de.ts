import type { Areas } from "./words.ts";

export const de: Areas = {
  account: async () => (await import("./de/account.ts")).account,
  answering: async () => (await import("./de/answering.ts")).answering,
  analytics: async () => (await import("./de/analytics.ts")).analytics,
  audit: async () => (await import("./de/audit.ts")).audit,
  chatbots: async () => (await import("./de/chatbots.ts")).chatbots,
  common: async () => (await import("./de/common.ts")).common,
  goLive: async () => (await import("./de/go-live.ts")).goLive,
  install: async () => (await import("./de/install.ts")).install,
  inbox: async () => (await import("./de/inbox.ts")).inbox,
  look: async () => (await import("./de/look.ts")).look,
  people: async () => (await import("./de/people.ts")).people,
  knowledge: async () => (await import("./de/knowledge.ts")).knowledge,
  reasons: async () => (await import("@svc/contract/reasons/de.ts")).germanReasons,
  settings: async () => (await import("./de/settings.ts")).settings,
  upkeep: async () => (await import("./de/upkeep.ts")).upkeep,
  webhooks: async () => (await import("./de/webhooks.ts")).webhooks,
  work: async () => (await import("./de/work.ts")).work,
};
