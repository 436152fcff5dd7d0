/**
 * Limits on size and complexity, and the files that were over them when the limits came. A file that gets
 * under its limit leaves its list (a test says so); none is added.
 */
export const sizeRules = {
  "max-lines": limit(300),
  "max-lines-per-function": limit(80),
  complexity: limit(20),
  "max-depth": limit(4),
};

function limit(max: number): ["error", { max: number }] {
  return ["error", { max }];
}

export type SizeRule = keyof typeof sizeRules;

/** Lists of words and phrases, and migrations, which are never edited. */
export const dataFiles = [
  "**/strings/**",
  "**/migrations/**",
  "contract/src/reasons/**",
  "server/src/language/**",
  "**/*phrases.ts",
  "**/*words.ts",
];

export const oversized: Readonly<Record<SizeRule, readonly string[]>> = {
  "max-lines": [
    "contract/src/resources/chatbot.ts",
    "contract/src/resources/conversation.ts",
    "dashboard/src/pages/components/components.tsx",
    "dashboard/src/routes.tsx",
    "server/src/features/insights/analytics/analytics.engine.test.ts",
    "server/src/foundation/config.ts",
    "tests/4e-tools.engine.test.ts",
    "tests/5-accounts.engine.test.ts",
    "tests/bad-input.test.ts",
    "tests/handoff.engine.test.ts",
    "tests/widget.browser.test.ts",
    "widget/src/core/chat.test.ts",
    "widget/src/core/markdown/inline.ts",
    "widget/src/core/sending.ts",
  ],
  "max-lines-per-function": [
    "bench/eval/service.ts",
    "bench/speed/scenarios/sign-in.ts",
    "dashboard/src/pages/analytics/rankings.tsx",
    "dashboard/src/pages/chatbot/ask.tsx",
    "dashboard/src/pages/chatbot/knowledge/add-site.tsx",
    "dashboard/src/pages/chatbot/knowledge/source-table.tsx",
    "dashboard/src/ui/chart/plot.tsx",
    "dashboard/src/ui/list-field.tsx",
    "server/src/features/answers/answers.ts",
    "server/src/features/answers/token-meter.ts",
    "server/src/features/chatbots/chatbots.ts",
    "server/src/features/conversations/handoff/agent-operations.ts",
    "server/src/features/conversations/handoff/inbox-feeds.ts",
    "server/src/features/insights/test-insights.ts",
    "server/src/features/knowledge/encoder/encoder-process.ts",
    "server/src/features/knowledge/encoder/encoders.ts",
    "server/src/features/knowledge/encoder/backfill.ts",
    "server/src/features/knowledge/encoder/vector-search.ts",
    "server/src/features/knowledge/find-faqs.ts",
    "server/src/features/knowledge/knowledge.ts",
    "server/src/features/knowledge/portal.ts",
    "server/src/features/knowledge/training-job.ts",
    "server/src/features/notifications/follow.ts",
    "server/src/features/notifications/test-notifications.ts",
    "server/src/foundation/database/postgres.ts",
    "server/src/foundation/metrics.ts",
    "server/src/surfaces/http/routes/help.ts",
    "server/src/surfaces/http/requests.ts",
    "widget/src/core/chat.ts",
    "widget/src/core/live.ts",
    "widget/src/core/markdown/inline.ts",
    "widget/src/core/conversation.ts",
    "widget/src/core/sending.ts",
    "widget/src/react/widget.tsx",
    "widget/src/script/start-widget.ts",
    "widget/src/script/preview-chat.ts",
    "widget/src/ui/composer.tsx",
    "widget/src/ui/lead-form.tsx",
    "widget/src/ui/message-list.tsx",
    "widget/src/ui/use-window.ts",
  ],
  complexity: [
    "bench/eval/options.ts",
    "server/src/features/answers/follow-up.ts",
    "server/src/features/answers/grounded/citations.ts",
    "server/src/features/answers/grounded/grounded-answer.ts",
    "server/src/features/answers/section.ts",
    "server/src/features/conversations/contact/ticket-handler.ts",
    "server/src/features/conversations/sessions/select-sessions.ts",
    "server/src/features/insights/analytics/count-session.ts",
    "server/src/features/knowledge/crawl/robots.ts",
    "server/src/features/knowledge/crawl/scan-page.ts",
    "server/src/features/knowledge/read/detect-type.ts",
    "server/src/features/knowledge/read/office/xlsx-sheet.ts",
    "server/src/features/leads/extract/contact-reader.ts",
    "server/src/features/leads/extract/names.ts",
    "server/src/features/leads/extract/reply.ts",
    "server/src/surfaces/http/scan-json.ts",
    "widget/src/core/markdown/inline.ts",
    "widget/src/core/markdown/markdown.ts",
    "widget/src/core/conversation.ts",
    "widget/src/core/sending.ts",
    "widget/src/core/ui-message.ts",
    "widget/src/script/start-widget.ts",
    "widget/src/ui/message-list.tsx",
    "widget/src/ui/message.tsx",
  ],
  "max-depth": [
    "bench/eval.ts",
    "server/src/features/knowledge/crawl/load-robots.ts",
    "server/src/features/knowledge/crawl/read-sitemaps.ts",
    "server/src/features/knowledge/read/table-markdown.ts",
  ],
};
