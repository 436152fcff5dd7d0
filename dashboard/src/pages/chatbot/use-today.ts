import type { OutputOf } from "../../api/client.ts";
import { useOperation } from "../../api/queries.ts";
import { todayInputs } from "./today-inputs.ts";
import { useInstalls } from "./use-installs.ts";

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
  const asked = todayInputs(chatbotId);
  const sources = useOperation(...asked.sources, { everyMs });
  const faqs = useOperation(...asked.faqs, { everyMs });
  const broken = useOperation(...asked.broken, { everyMs });
  const waiting = useOperation(...asked.waiting, { everyMs: 10_000 });
  const gaps = useOperation(...asked.gaps, { everyMs });
  const installs = useInstalls(chatbotId);
  const week = useOperation(...asked.week, { everyMs });
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
