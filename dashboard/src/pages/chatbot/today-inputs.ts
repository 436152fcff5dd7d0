import { readersZone } from "../../time-zone.ts";

/** So many are counted one by one; beyond, there are "more". */
const countedAtMost = 100;
const days = 7;

/** What is asked for what a chatbot's owner wants to know each morning. */
export function todayInputs(chatbotId: string) {
  const page = { chatbotId, limit: countedAtMost };
  return {
    sources: ["listSources", page],
    faqs: ["listFaqs", page],
    broken: ["listSources", { ...page, status: "failed" }],
    waiting: ["listSessions", { ...page, handoff: "waiting" }],
    gaps: ["listKnowledgeGaps", { ...page, status: "open" }],
    installs: ["listInstalls", { chatbotId, limit: 200 }],
    week: ["getAnalytics", { chatbotId, from: firstDay(), timeZone: readersZone() }],
    crawls: ["listCrawls", { chatbotId, limit: 1 }],
  } as const;
}

/** On the reader's calendar; today is the last of the days. */
function firstDay(): string {
  const day = new Date();
  day.setDate(day.getDate() - days + 1);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
