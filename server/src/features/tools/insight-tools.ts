import { operations, tools } from "@svc/contract";
import type { Analytics, AnalyticsPoint, AnalyticsTotals, KnowledgeGap, ToolOperation } from "@svc/contract";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { implementTool } from "./ask.ts";
import { figuresOf, orNone, orNothing, periodOf, rounded } from "./brief.ts";
import { findChatbot, idOfChatbot } from "./find-chatbot.ts";

const sourcesMax = 10;
const repeatsAtMost = 10;
const questionsAtMost = 20;

export function insightTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(tools.getAnalytics, perform, async ({ chatbot, include, ...asked }, ask) => {
      const chatbotId = await idOfChatbot(ask, chatbot);
      const analytics = await ask(operations.getAnalytics, { ...asked, chatbotId });
      const { period, totals, change } = analytics;
      return {
        ...period,
        totals: totalsOf(totals),
        change: figuresOf(change),
        ...(include.includes("series") ? { series: analytics.series.map(toPoint) } : {}),
        ...(include.includes("sources") ? { sources: analytics.sources.slice(0, sourcesMax).map(toUse) } : {}),
        ...(include.includes("languages") ? { languages: languagesOf(analytics) } : {}),
        ...(include.includes("hours")
          ? { byHour: analytics.questionsByHour, byWeekday: analytics.questionsByWeekday }
          : {}),
      };
    }),
    implementTool(tools.getInsights, perform, async ({ chatbot, period, limit }, ask) => {
      const { id: chatbotId } = await findChatbot(ask, chatbot);
      const { isMaking, madeAt, insights } = await ask(operations.getInsights, { chatbotId, period });
      const made = { chatbotId, isMaking, madeAt: orNothing(madeAt) };
      if (insights === null)
        return { ...made, next: isMaking ? "Insights are being generated: call again in a few seconds." : undefined };
      const { summary, topics, askedTwice, sources } = insights;
      return {
        ...made,
        summary: summary.text,
        topics: topics.slice(0, limit).map(({ name, question, questions, share, answeredShare, trend }) => ({
          name,
          question,
          questions,
          share: rounded(share),
          answeredShare: answeredShare === null ? undefined : rounded(answeredShare),
          trend: trend?.direction,
        })),
        askedTwice: orNone(askedTwice.slice(0, repeatsAtMost)),
        dislikedSources: orNone(titlesOf(sources.disliked)),
        neverUsedSources: orNone(titlesOf(sources.neverUsed)),
      };
    }),
    implementTool(tools.detectKnowledgeGaps, perform, async ({ chatbot, gap, status, limit, cursor, ...when }, ask) => {
      if (gap !== undefined) {
        const whole = await ask(operations.getKnowledgeGap, { gapId: gap });
        const { question, answer, sources } = whole.draft;
        const asked = whole.evidence.questions
          .slice(0, questionsAtMost)
          .map(({ text, sessionId }) => ({ text, sessionId }));
        const draft = { question, answer, sources: titlesOf(sources) };
        return { gaps: [{ ...toGap(whole), asked, draft }] };
      }
      const filter = { ...periodOf(when), status, limit, cursor };
      const page = await ask(operations.listKnowledgeGaps, { ...filter, chatbotId: await idOfChatbot(ask, chatbot) });
      return { gaps: page.knowledgeGaps.map(toGap), nextCursor: orNothing(page.nextCursor) };
    }),
  ];
}

function toGap({ faqId, ...gap }: KnowledgeGap) {
  return { ...gap, faqId: orNothing(faqId) };
}

function titlesOf(sources: readonly { readonly title: string }[]): string[] {
  return sources.slice(0, sourcesMax).map(({ title }) => title);
}

function toUse({ id, kind, title, answers, ratings: { up, down } }: Analytics["sources"][number]) {
  return { id, kind, title, answers, up, down };
}

function languagesOf({ languages }: Analytics): Record<string, number> {
  return Object.fromEntries(languages.map(({ language, answers }) => [language, answers]));
}

function totalsOf({ cost, ratings, tokens, firstAnswerMs, ...totals }: AnalyticsTotals): Record<string, number> {
  return figuresOf({
    sessions: totals.sessions,
    messages: totals.messages,
    visitors: totals.visitors,
    questions: totals.questions,
    answered: totals.answered,
    refused: totals.refused,
    answeredShare: totals.answeredShare,
    humanReplies: totals.humanReplies,
    handedOver: totals.handedOver,
    resolved: totals.resolved,
    resolvedWithoutPersonShare: totals.resolvedWithoutPersonShare,
    resolvedConfirmed: totals.resolvedConfirmed,
    resolvedSilent: totals.resolvedSilent,
    leads: totals.leads,
    tickets: totals.tickets,
    ratedUp: ratings.up,
    ratedDown: ratings.down,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    firstAnswerMedianMs: firstAnswerMs.p50,
    ...(cost === null ? {} : { [`cost${cost.currency}`]: cost.amount }),
  });
}

/** An interval, without what did not happen in it. */
function toPoint(point: AnalyticsPoint): Record<string, unknown> {
  const { start, sessions, messages, questions, answered, refused, handedOver, leads, tickets } = point;
  const counts = { sessions, messages, questions, answered, refused, handedOver, leads, tickets };
  return { start, ...Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0)) };
}
