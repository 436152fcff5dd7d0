import type { OutputOf } from "../../api/client.ts";
import { useOperation } from "../../api/queries.ts";
import { useInstalls } from "./use-installs.ts";

/** So many are counted one by one; beyond, there are "more". */
const countedAtMost = 100;
const days = 7;
const everyMs = 30_000;

/** A number as far as it was counted. */
export interface Count {
  readonly value: number;
  readonly isMore: boolean;
}

export interface Today {
  readonly sources: Count;
  readonly faqs: Count;
  readonly broken: Count;
  readonly waiting: Count;
  readonly gaps: Count;
  readonly sites: Count;
  readonly week: OutputOf<"getAnalytics">;
}

/** What a chatbot's owner wants to know each morning; `data` when all of it is there. */
export function useToday(chatbotId: string) {
  const page = { chatbotId, limit: countedAtMost };
  const sources = useOperation("listSources", page, { everyMs });
  const faqs = useOperation("listFaqs", page, { everyMs });
  const broken = useOperation("listSources", { ...page, status: "failed" }, { everyMs });
  const waiting = useOperation("listSessions", { ...page, handoff: "waiting" }, { everyMs: 10_000 });
  const gaps = useOperation("listKnowledgeGaps", { ...page, status: "open" }, { everyMs });
  const installs = useInstalls(chatbotId);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const week = useOperation("getAnalytics", { chatbotId, from: firstDay(), timeZone }, { everyMs });
  const all = [sources, faqs, broken, waiting, gaps, installs, week];
  const data: Today | undefined =
    sources.data && faqs.data && broken.data && waiting.data && gaps.data && installs.data && week.data
      ? {
          sources: countOf(sources.data.sources, sources.data),
          faqs: countOf(faqs.data.faqs, faqs.data),
          broken: countOf(broken.data.sources, broken.data),
          waiting: countOf(waiting.data.sessions, waiting.data),
          gaps: countOf(gaps.data.knowledgeGaps, gaps.data),
          sites: countOf(installs.data.installs, installs.data),
          week: week.data,
        }
      : undefined;
  return {
    data,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  };
}

function countOf(items: readonly unknown[], { nextCursor }: { nextCursor: string | null }): Count {
  return { value: items.length, isMore: nextCursor !== null };
}

/** On the reader's calendar; today is the last of the days. */
function firstDay(): string {
  const day = new Date();
  day.setDate(day.getDate() - days + 1);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
