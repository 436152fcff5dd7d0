/**
 * Of a folder the tests in `tests/` that are about it, by how their names begin. They start the whole service, so no
 * import says which files they prove.
 */
export const areas: Readonly<Record<string, readonly string[]>> = {
  "contract/src": ["4-", "bad-input", "client-package", "examples", "isolation", "operation-table", "packages"],
  "dashboard/src": ["dashboard"],
  "dashboard/src/pages/account": ["dashboard.", "dashboard-claim", "dashboard-people"],
  "dashboard/src/pages/analytics": ["dashboard-analytics", "dashboard-pages"],
  "dashboard/src/pages/components": ["dashboard-components"],
  "dashboard/src/pages/inbox": ["dashboard-hostile", "dashboard-inbox", "dashboard-pages", "dashboard-tabs"],
  "dashboard/src/pages/insights": ["dashboard-analytics", "dashboard-gaps", "dashboard-pages"],
  "dashboard/src/pages/work": ["dashboard-pages", "dashboard-work"],
  deploy: ["deployment"],
  docs: ["guides", "reference", "shell-blocks", "webhook-docs"],
  examples: ["custom-ui", "example-"],
  "server/src/cli": ["4a-credentials", "backup", "data-folder", "doctor", "trial", "upgrade"],
  "server/src/features/accounts": ["4a-credentials", "5-", "dashboard-claim", "dashboard-journeys", "isolation"],
  "server/src/features/answers": ["4a-answering", "4a-corrections", "4c-", "ai-disclosure", "dashboard-answering"],
  "server/src/features/audit": ["5-audit", "dashboard-journeys"],
  "server/src/features/chatbots": ["4a-chatbot", "4b-", "4c-allowed-domains", "dashboard-look", "installs"],
  "server/src/features/conversations": [
    "4a-list-filters",
    "4a-messages",
    "4a-sessions",
    "4a-visitor-data",
    "4c-",
    "dashboard-inbox",
    "handoff",
    "hosted-chat",
    "inbox",
    "physical-deletion",
    "postgres/",
    "reliability",
  ],
  "server/src/features/insights": ["4a-analytics", "4a-knowledge-gaps", "dashboard-analytics", "dashboard-g"],
  "server/src/features/knowledge": [
    "4a-crawl",
    "4a-documents",
    "4a-fresh",
    "4a-knowledge.",
    "4a-train",
    "4c-model-search",
    "4c-quoted",
    "dashboard-knowledge",
    "embedding-models",
    "encoder",
    "help-portal",
    "hostile-site",
  ],
  "server/src/features/leads": ["4a-leads", "4c-contact", "dashboard-work"],
  "server/src/features/notifications": ["5-mail", "6-notification", "dashboard-inbox-tools", "dashboard-upkeep"],
  "server/src/features/tickets": ["4a-tickets", "4c-contact", "dashboard-work"],
  "server/src/features/tools": ["4e-"],
  "server/src/features/visitor-mail": ["6-visitor-mail", "6-inbound-email"],
  "server/src/features/webhooks": ["4d-", "dashboard-journeys", "webhook-docs"],
  "server/src/foundation": ["5-mail", "data-folder", "egress", "reliability", "tracing", "watchdog"],
  "server/src/foundation/database": ["backup", "data-folder", "doctor", "postgres/", "reliability", "upgrade"],
  "server/src/foundation/models": ["4c-contact-models", "4c-model", "dashboard-answering", "embedding-models"],
  "server/src/language": ["4a-answering", "4c-chat"],
  "server/src/surfaces/http": [
    "4-",
    "4c-chat",
    "4c-clients",
    "4c-resume",
    "6-conventions",
    "bad-input",
    "examples",
    "fairness",
    "help-portal",
    "hosted-chat",
    "reference",
    "security-txt",
  ],
  "server/src/surfaces/mcp": ["4e-"],
  "widget/src": ["ai-disclosure", "custom-ui", "example-", "hosted-chat", "installs", "packages", "widget"],
};

/** Of all tests those that the folders of changed files name; the innermost folder counts. Paths from the root. */
export function testsOfAreas(changed: readonly string[], tests: readonly string[]): string[] {
  const folders = Object.keys(areas).toSorted((left, right) => right.length - left.length);
  const named = changed.flatMap((file) => areas[folders.find((folder) => file.startsWith(`${folder}/`)) ?? ""] ?? []);
  return tests.filter((test) => named.some((beginning) => test.startsWith(`tests/${beginning}`)));
}
