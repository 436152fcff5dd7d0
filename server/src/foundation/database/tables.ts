import type { AccountsTables } from "./tables/accounts.ts";
import type { OauthTables } from "./tables/oauth.ts";
import type { AuditTables } from "./tables/audit.ts";
import type { ChatbotsTables } from "./tables/chatbots.ts";
import type { KnowledgeTables } from "./tables/knowledge.ts";
import type { SearchTables } from "./tables/search.ts";
import type { ConversationsTables } from "./tables/conversations.ts";
import type { InsightsTables } from "./tables/insights.ts";
import type { WebhooksTables } from "./tables/webhooks.ts";
import type { NotificationsTables } from "./tables/notifications.ts";
import type { VisitorMailTables } from "./tables/visitor-mail.ts";
import type { LeadsTables } from "./tables/leads.ts";
import type { TicketsTables } from "./tables/tickets.ts";
import type { AnswersTables } from "./tables/answers.ts";
import type { FoundationTables } from "./tables/foundation.ts";

/**
 * The schema that the migrations add up to, for Kysely. Times are milliseconds since 1970 UTC,
 * yes/no is 1/0, JSON is text: the same on both engines. `key` is the integer row key that never
 * leaves the service, `id` the public one.
 */
export interface Tables
  extends
    AccountsTables,
    OauthTables,
    AuditTables,
    ChatbotsTables,
    KnowledgeTables,
    SearchTables,
    ConversationsTables,
    InsightsTables,
    WebhooksTables,
    NotificationsTables,
    VisitorMailTables,
    LeadsTables,
    TicketsTables,
    AnswersTables,
    FoundationTables {}
