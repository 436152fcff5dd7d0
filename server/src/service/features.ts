import { createAccounts, createDefaultWorkspace } from "../features/accounts/accounts.ts";
import type { AccountsOptions } from "../features/accounts/accounts.ts";
import { createAnswers } from "../features/answers/answers.ts";
import type { ModelOptions } from "../features/answers/answers.ts";
import { createAudit } from "../features/audit/audit.ts";
import { createAvatars, createChatbots } from "../features/chatbots/chatbots.ts";
import {
  cannedRepliesOfChatbots,
  createConversations,
  createVisitorTokens,
} from "../features/conversations/conversations.ts";
import { createInsights } from "../features/insights/insights.ts";
import { createEncoder, createKnowledge } from "../features/knowledge/knowledge.ts";
import type { EmbeddingOptions } from "../features/knowledge/knowledge.ts";
import { createLeads } from "../features/leads/leads.ts";
import { createNotifications } from "../features/notifications/notifications.ts";
import { createOauth } from "../features/oauth/oauth.ts";
import { createTickets } from "../features/tickets/tickets.ts";
import { createInboundMail, createVisitorMail } from "../features/visitor-mail/visitor-mail.ts";
import { createWebhooks } from "../features/webhooks/webhooks.ts";
import { eventsOfVisitors } from "../foundation/forget-events.ts";
import { createEmbeddingModel } from "../foundation/models/embedding-models.ts";
import { createModel, steadyLimitsOf } from "../foundation/models/models.ts";
import { recordModelCall } from "../foundation/tracing.ts";
import { answersOfVisitors } from "../surfaces/http/idempotency.ts";
import type { Platform } from "./platform.ts";

export type Features = ReturnType<typeof createFeatures>;

/** Each feature, made of the platform and of the features it may use. */
export function createFeatures(platform: Platform) {
  const { config, metrics, keyFor } = platform;
  const { mailer, baseUrl, ...base } = platform.deps;
  const { database, clock } = base;
  const members = createMembers(platform, (...image) => knowledge.readAttachment(...image));
  const { chatbots, knowledge, answers } = createAnswering(platform);
  const deps = { ...base, chatbots };
  const mailing = { mailer, baseUrl, unsubscribeKey: keyFor("unsubscribe") };
  const notifications = createNotifications({
    ...deps,
    ...mailing,
    askedInVain: (chatbotId, span) => insights.askedInVain(chatbotId, span),
    pushKey: keyFor("push"),
  });
  const insights = createInsights({ ...deps, answers, knowledge });
  const webhooks = createWebhooks({ ...deps, sealKey: keyFor("webhook-secret") });
  const tokenKey = keyFor("visitor-token");
  const visitorMail = createVisitorMail({ ...base, ...mailing, tokens: createVisitorTokens(tokenKey, clock) });
  const leads = createLeads(deps);
  const tickets = createTickets(deps);
  const conversations = createConversations({
    ...deps,
    answers,
    knowledge,
    leads,
    tickets,
    presence: members.accounts.presence,
    tokenKey,
    mailsVisitors: mailer.isConfigured,
    watched: visitorMail.watched,
    identityKey: keyFor("identity-secret"),
    // Subscribers to events come after the events, or what they receive last would stay. Leads know which addresses
    // were merged, so they forget last.
    holders: [
      eventsOfVisitors(database),
      answersOfVisitors(database),
      ...[members.audit, notifications, insights, webhooks, tickets, leads].map(({ visitorData }) => visitorData),
    ],
    addressRateLimit: config.addressRateLimit,
    chatbotRateLimit: config.chatbotRateLimit,
    onAnswer: metrics.countAnswer,
    attachmentQuotaBytes: config.attachmentQuotaBytes,
    dataDir: config.dataDir,
  });
  const inboundMail = createInboundMail({
    ...deps,
    knowledge,
    answers,
    conversations,
    mailFrom: config.mailFrom,
    imap: config.imap,
    workspace: createDefaultWorkspace(database, clock),
    hashKey: keyFor("inbound-email"),
  });
  return {
    ...members,
    chatbots,
    avatars: createAvatars({ database, clock, chatbots, pictures: members.accounts.pictures }),
    // A chatbot's conversations are purged first: other features would store data of them again.
    conversations,
    leads,
    tickets,
    notifications,
    visitorMail,
    inboundMail,
    insights,
    knowledge,
    webhooks,
    answers,
  };
}

function createMembers({ config, secretKey, operatorEgress, deps }: Platform, readImage: AccountsOptions["readImage"]) {
  const { database, clock, egress, outbox } = deps;
  const { oidc, bootstrapApiKey, bootstrapOwner } = config;
  const accounts = createAccounts({
    ...deps,
    secretKey,
    oidc,
    egress: operatorEgress,
    readImage,
    bootstrapApiKey,
    bootstrapOwner,
  });
  const oauth = createOauth({
    database,
    clock,
    egress,
    defaultWorkspace: createDefaultWorkspace(database, clock),
    endCredentials: accounts.endCredentials,
  });
  return { accounts, oauth, audit: createAudit({ database, clock, outbox, retentionDays: config.auditDays }) };
}

function createAnswering(platform: Platform) {
  const { config, metrics, keyFor, deps } = platform;
  const { database, clock, log, queue, egress } = deps;
  const { allowedModels: allowed, model, embeddingModel } = config;
  const chatbots = createChatbots({
    database,
    clock,
    queue,
    sealKey: keyFor("model-api-key"),
    models: { allowed, model, embeddingModel },
  });
  const knowledge = createKnowledge({
    database,
    clock,
    chatbots,
    queue,
    egress,
    log,
    encoder: createEncoder(embeddingModel),
    embedding: {
      ...embeddingService(platform),
      count: (chatbotKey, tokens) => answers.countEmbedding(chatbotKey, tokens),
      async isAtTokenCap(chatbotKey) {
        const chatbot = await chatbots.findByKey(chatbotKey);
        return chatbot === undefined || answers.isAtTokenCap(chatbot);
      },
    },
    lexicon: config.lexicon,
    cannedReplies: cannedRepliesOfChatbots(database, clock),
    importSealKey: keyFor("import-token"),
  });
  const answers = createAnswers({
    database,
    clock,
    log,
    chatbots,
    knowledge,
    models: answerModels(platform),
    onModelCall(call) {
      metrics.observeModelCall(call);
      recordModelCall(call);
    },
  });
  return { chatbots, knowledge, answers };
}

function embeddingService({ config, deps, operatorEgress }: Platform) {
  const { embeddingModel: name, embeddingModelBaseUrl: baseUrl, embeddingModelApiKey: apiKey } = config;
  return {
    service: { name, baseUrl, apiKey },
    connect: (connection, typedBy) =>
      createEmbeddingModel(connection, typedBy === "operator" ? operatorEgress : deps.egress),
  } satisfies Partial<EmbeddingOptions>;
}

function answerModels({ config, deps, operatorEgress }: Platform): ModelOptions {
  const { model: name, modelBaseUrl: baseUrl, modelApiKey: apiKey, modelContextTokens: contextTokens } = config;
  return {
    allowed: config.allowedModels,
    service: { name, baseUrl, apiKey, ...(contextTokens === null ? {} : { contextTokens }) },
    connect: (connection, typedBy) =>
      createModel(
        connection,
        typedBy === "operator" ? operatorEgress : deps.egress,
        steadyLimitsOf(config.modelTimeoutMs),
      ),
  };
}
