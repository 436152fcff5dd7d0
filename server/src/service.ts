import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@svc/contract";
import {
  createAccounts,
  createDefaultWorkspace,
  findPicture,
  requireOwnerOfAll,
} from "./features/accounts/accounts.ts";
import { createAudit } from "./features/audit/audit.ts";
import { createAnswers, searchHelp } from "./features/answers/answers.ts";
import { createChatbots, purgeQueue } from "./features/chatbots/chatbots.ts";
import {
  cannedRepliesOfChatbots,
  createConversations,
  createVisitorTokens,
} from "./features/conversations/conversations.ts";
import { createInsights } from "./features/insights/insights.ts";
import { createEncoder, createKnowledge } from "./features/knowledge/knowledge.ts";
import type { EmbeddingOptions } from "./features/knowledge/knowledge.ts";
import { createInboundMail, createVisitorMail, isThreadToken } from "./features/visitor-mail/visitor-mail.ts";
import { createWebhooks, listEvents } from "./features/webhooks/webhooks.ts";
import { createNotifications } from "./features/notifications/notifications.ts";
import { createOauth } from "./features/oauth/oauth.ts";
import { createTools } from "./features/tools/tools.ts";
import { createLeads } from "./features/leads/leads.ts";
import { createTickets } from "./features/tickets/tickets.ts";
import { createChannel } from "./foundation/channel.ts";
import { systemClock } from "./foundation/clock.ts";
import type { Clock } from "./foundation/clock.ts";
import type { Config } from "./foundation/config.ts";
import { downloadableBackup } from "./foundation/database/archive/download-backup.ts";
import { backupName } from "./foundation/database/archive/manifest.ts";
import { lockDataFolder, openFolderFault } from "./foundation/database/data-folder.ts";
import { openDatabase } from "./foundation/database/database.ts";
import { measured } from "./foundation/database/measured.ts";
import { allowRuleOf, createEgress } from "./foundation/egress/egress.ts";
import { dropOldEvents } from "./foundation/events.ts";
import type { Feature } from "./foundation/feature.ts";
import { createEgressEvents } from "./foundation/egress-events.ts";
import { exposureFault, exposureRemedy } from "./foundation/exposure.ts";
import { implement } from "./foundation/implement.ts";
import { numberIn } from "./foundation/job-payload.ts";
import type { Log } from "./foundation/log.ts";
import { createMailer } from "./foundation/mail.ts";
import { createMetrics } from "./foundation/metrics.ts";
import { createEmbeddingModel } from "./foundation/models/embedding-models.ts";
import { createModel, steadyLimitsOf } from "./foundation/models/models.ts";
import { eventsOfVisitors } from "./foundation/forget-events.ts";
import { createOutbox } from "./foundation/outbox.ts";
import { createQueue, dropOldJobs } from "./foundation/queue.ts";
import { deriveKey, loadSecretKey } from "./foundation/secret-key.ts";
import { scrubAfterDeletion } from "./foundation/scrub-after-deletion.ts";
import { recordModelCall } from "./foundation/tracing.ts";
import { recordChange, auditTransactions } from "./foundation/audit-context.ts";
import { version, versionWithCommit } from "./foundation/version.ts";
import { downloadRoute } from "./surfaces/http/download.ts";
import { createHttp } from "./surfaces/http/http.ts";
import { answersOfVisitors, dropOldIdempotentRequests } from "./surfaces/http/idempotency.ts";
import { attachmentRoute } from "./surfaces/http/routes/attachments.ts";
import { pictureRoute } from "./surfaces/http/routes/pictures.ts";
import { chatRoute, resumeRoute } from "./surfaces/http/routes/chat.ts";
import { dashboardRoutes } from "./surfaces/http/routes/dashboard.ts";
import { helpRoutes } from "./surfaces/http/routes/help.ts";
import { oauthRoutes } from "./surfaces/http/routes/oauth.ts";
import { oidcRoutes } from "./surfaces/http/routes/oidc.ts";
import { pageRoutes } from "./surfaces/http/routes/pages.ts";
import { securityTxtRoutes } from "./surfaces/http/routes/security-txt.ts";
import { unsubscribeRoutes } from "./surfaces/http/routes/unsubscribe.ts";
import type { Unsubscribing } from "./surfaces/http/routes/unsubscribe.ts";
import { packageRoutes } from "./surfaces/http/routes/packages.ts";
import { widgetRoutes } from "./surfaces/http/routes/widget.ts";
import { followRoute, liveRoute } from "./surfaces/http/sse.ts";
import { mcpRoute } from "./surfaces/mcp/mcp.ts";
import { createPerform } from "./surfaces/perform.ts";

export interface Service {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, ends what is open, gives running jobs back, closes the store. */
  stop(): Promise<void>;
}

const housekeepingMs = 60 * 60_000;
const healthTimeoutMs = 2_000;
const nothingLeft = async () => false;

/** Everything in its order: store, features, surfaces, and only then the first request. */
export async function startService({
  config,
  log,
  clock = systemClock,
}: {
  config: Config;
  log: Log;
  clock?: Clock;
}): Promise<Service> {
  const startedMs = performance.now();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = config.databaseUrl === "" ? lockDataFolder(config.dataDir) : undefined;
  const metrics = createMetrics(version);
  const database = auditTransactions(measured(await openDatabase(config), metrics.observeStore), clock);
  const secretKey = await loadSecretKey(config.secretKey, config.dataDir, database);
  const queue = createQueue({ database, clock, log, isAlone: folder !== undefined });
  const userAgent = `svc/${version}`;
  const onRefused = createEgressEvents({ database, clock, log });
  const egress = createEgress({ allow: config.egressAllow, userAgent, onRefused });
  // What the environment itself names may be private; only calls that it configures go this way.
  const { modelBaseUrl, embeddingModelBaseUrl, tracing } = config;
  const ownAddresses = [modelBaseUrl, embeddingModelBaseUrl, tracing.endpoint, config.oidc?.issuer ?? ""].map(
    allowRuleOf,
  );
  const operatorAllow = [...config.egressAllow, ...ownAddresses.filter((rule) => rule !== null)];
  const operatorEgress = createEgress({ allow: operatorAllow, userAgent, onRefused });
  const egressOf = (typedBy: "operator" | "owner") => (typedBy === "operator" ? operatorEgress : egress);
  const stopTracing =
    tracing.endpoint === ""
      ? undefined
      : (await import("./foundation/tracing/export.ts")).startTracing({ ...tracing, version }, operatorEgress, log);

  const channel = createChannel(database, log);
  const outbox = createOutbox(database, log);
  const mailer = createMailer(config.smtpUrl, config.mailFrom);
  const { baseUrl, bootstrapApiKey, bootstrapOwner } = config;
  const accounts = createAccounts({
    database,
    clock,
    log,
    queue,
    channel,
    mailer,
    secretKey,
    baseUrl,
    oidc: config.oidc,
    egress: operatorEgress,
    readImage: (bytes, name, signal, mostPixels) => knowledge.readAttachment(bytes, name, signal, mostPixels),
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
  const audit = createAudit({ database, clock, outbox, retentionDays: config.auditDays });
  const chatbots = createChatbots({
    database,
    clock,
    queue,
    sealKey: deriveKey(secretKey, "model-api-key"),
    models: { allowed: config.allowedModels, model: config.model, embeddingModel: config.embeddingModel },
  });
  const encoder = createEncoder(config.embeddingModel);
  const embedding: EmbeddingOptions = {
    service: { name: config.embeddingModel, baseUrl: embeddingModelBaseUrl, apiKey: config.embeddingModelApiKey },
    connect: (connection, typedBy) => createEmbeddingModel(connection, egressOf(typedBy)),
    count: (chatbotKey, tokens) => answers.countEmbedding(chatbotKey, tokens),
    async isAtTokenCap(chatbotKey) {
      const chatbot = await chatbots.findByKey(chatbotKey);
      return chatbot === undefined || answers.isAtTokenCap(chatbot);
    },
  };
  const knowledge = createKnowledge({
    database,
    clock,
    chatbots,
    queue,
    egress,
    log,
    encoder,
    embedding,
    lexicon: config.lexicon,
    cannedReplies: cannedRepliesOfChatbots(database, clock),
    importSealKey: deriveKey(secretKey, "import-token"),
  });
  const answers = createAnswers({
    database,
    clock,
    log,
    chatbots,
    knowledge,
    models: {
      allowed: config.allowedModels,
      service: {
        name: config.model,
        baseUrl: config.modelBaseUrl,
        apiKey: config.modelApiKey,
        ...(config.modelContextTokens === null ? {} : { contextTokens: config.modelContextTokens }),
      },
      connect: (connection, typedBy) =>
        createModel(connection, egressOf(typedBy), steadyLimitsOf(config.modelTimeoutMs)),
    },
    onModelCall(call) {
      metrics.observeModelCall(call);
      recordModelCall(call);
    },
  });
  const { addressRateLimit, chatbotRateLimit } = config;
  const tokenKey = deriveKey(secretKey, "visitor-token");
  const notifications = createNotifications({
    database,
    clock,
    log,
    queue,
    channel,
    outbox,
    chatbots,
    mailer,
    baseUrl,
    askedInVain: (chatbotId, span) => insights.askedInVain(chatbotId, span),
    egress,
    unsubscribeKey: deriveKey(secretKey, "unsubscribe"),
    pushKey: deriveKey(secretKey, "push"),
  });
  const insights = createInsights({ database, clock, log, queue, outbox, chatbots, answers, knowledge });
  const webhooks = createWebhooks({
    database,
    clock,
    log,
    queue,
    channel,
    outbox,
    chatbots,
    egress,
    sealKey: deriveKey(secretKey, "webhook-secret"),
  });
  const visitorMail = createVisitorMail({
    database,
    clock,
    log,
    queue,
    outbox,
    mailer,
    tokens: createVisitorTokens(tokenKey, clock),
    baseUrl,
    unsubscribeKey: deriveKey(secretKey, "unsubscribe"),
  });
  const leads = createLeads({ database, clock, chatbots });
  const tickets = createTickets({ database, clock, chatbots, outbox });
  const conversations = createConversations({
    database,
    clock,
    log,
    queue,
    chatbots,
    answers,
    knowledge,
    leads,
    tickets,
    channel,
    outbox,
    presence: accounts.presence,
    tokenKey,
    mailsVisitors: mailer.isConfigured,
    watched: visitorMail.watched,
    identityKey: deriveKey(secretKey, "identity-secret"),
    // Whoever hears events comes behind them, or what it hears last would stay. Last who knows what others tell of.
    holders: [
      eventsOfVisitors(database),
      answersOfVisitors(database),
      ...[audit, notifications, insights, webhooks, leads, tickets].map(({ visitorData }) => visitorData),
    ],
    addressRateLimit,
    chatbotRateLimit,
    onAnswer: metrics.countAnswer,
    attachmentQuotaBytes: config.attachmentQuotaBytes,
    dataDir: config.dataDir,
  });

  const inboundMail = createInboundMail({
    database,
    clock,
    log,
    queue,
    channel,
    outbox,
    chatbots,
    knowledge,
    answers,
    conversations,
    mailFrom: config.mailFrom,
    imap: config.imap,
    workspace: createDefaultWorkspace(database, clock),
    hashKey: deriveKey(secretKey, "inbound-email"),
  });

  // A chatbot's conversations are purged first: what others keep of them would be written again.
  const features: readonly Feature[] = [
    accounts,
    oauth,
    audit,
    chatbots,
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
  ];
  queue.handle(purgeQueue, {
    concurrency: 1,
    async run({ payload, signal }) {
      const chatbotKey = numberIn(payload, "chatbotKey");
      for (const { purge = nothingLeft } of features)
        while (!signal.aborted && (await purge(chatbotKey))) await delay(0);
      signal.throwIfAborted();
      await chatbots.removeRow(chatbotKey);
      database.scrub();
    },
  });

  const health = implement(operations.getHealth, async () => ({
    status: (await database.isHealthy(healthTimeoutMs)) ? ("ok" as const) : ("degraded" as const),
    version: versionWithCommit,
    uptimeSeconds: Math.round((performance.now() - startedMs) / 1_000),
  }));
  const trainingEvents = followRoute(operations.streamTraining, "training", ({ trainingId }, caller, { signal }) =>
    knowledge.followTraining(caller, trainingId, signal),
  );
  const crawlEvents = followRoute(operations.streamCrawl, "crawl", ({ crawlId }, caller, { signal }) =>
    knowledge.followCrawl(caller, crawlId, signal),
  );
  const notificationEvents = followRoute(
    operations.streamNotifications,
    "notifications",
    (_input, caller, { signal }) => notifications.follow(caller, signal),
  );
  const visitorEvents = liveRoute(operations.followChat, ({ sessionId }, _caller, context, listener) =>
    conversations.followChat(sessionId, context, listener),
  );
  const inboxEvents = liveRoute(operations.followSessions, ({ chatbotId }, caller, _context, listener) =>
    conversations.followSessions(chatbotId, caller, listener),
  );
  const chatbotFile = downloadRoute(operations.exportChatbot, async ({ chatbotId }, caller) => ({
    fileName: `${chatbotId}.ndjson`,
    chunks: await knowledge.exportChatbot(caller, chatbotId),
  }));
  const visitorFile = downloadRoute(operations.exportVisitor, async (input, caller) => ({
    fileName: "visitor.json",
    chunks: await conversations.exportVisitor(input, caller),
  }));
  const backupFile = downloadRoute(operations.downloadBackup, async (_input, caller) => {
    await requireOwnerOfAll(database, caller);
    await database.transaction((transaction) => recordChange(transaction, clock, { resource: caller.workspaceId }));
    const now = clock.now();
    return { fileName: backupName(now), chunks: downloadableBackup(config, now) };
  });
  // One address for all mail: its token tells whose mail it ends.
  const endsMailOf = (token: string) => (isThreadToken(token) ? visitorMail : notifications).unsubscribing;
  const unsubscribing: Unsubscribing = {
    ask: (token) => endsMailOf(token).ask(token),
    unsubscribe: (token, from) => endsMailOf(token).unsubscribe(token, from),
  };
  // Where a help center has no logo of its own, the workspace's is shown.
  const withLogo = {
    async findPublic(id: string) {
      const chatbot = await chatbots.findPublic(id);
      const logo = chatbot.portal.logo ?? (await findPicture(database.query, { workspaceId: chatbot.workspaceId }));
      return { ...chatbot, portal: { ...chatbot.portal, logo } };
    },
  };
  metrics.watchQueue(queue.waiting);
  const implementations = scrubAfterDeletion(database, [
    ...features.flatMap((feature) => feature.implementations),
    health,
  ]);
  const perform = createPerform(implementations);
  const tools = createTools(perform);
  const mcp = mcpRoute({
    tools: tools.implementations,
    perform,
    credentials: { findCaller: accounts.findCaller, findOauthCaller: oauth.findCaller },
    config,
    clock,
    log,
    metrics,
    version,
  });
  const http = createHttp({
    implementations,
    routes: [
      chatRoute(conversations, log, metrics),
      resumeRoute(conversations, metrics),
      attachmentRoute(conversations),
      pictureRoute(accounts),
      trainingEvents,
      crawlEvents,
      notificationEvents,
      ...unsubscribeRoutes(unsubscribing),
      visitorEvents,
      inboxEvents,
      chatbotFile,
      visitorFile,
      backupFile,
      mcp,
      ...oauthRoutes({ oauth, config, clock }),
      ...oidcRoutes({ accounts, clock }),
      ...securityTxtRoutes({ contact: config.securityContact, baseUrl, clock }),
      ...dashboardRoutes(accounts),
      ...pageRoutes(withLogo),
      ...helpRoutes({
        ...withLogo,
        portal: knowledge.portal,
        search: async ({ id }, text, limits) => searchHelp(knowledge, await chatbots.findPublic(id), text, limits),
        baseUrl,
        clock,
      }),
      ...widgetRoutes(),
      ...packageRoutes(),
    ],
    credentials: accounts,
    answerKey: deriveKey(secretKey, "idempotent-answer"),
    database,
    config,
    log,
    clock,
    version: versionWithCommit,
    events: listEvents(),
    metrics,
    uploadDir: config.dataDir,
  });

  accounts.watchEnded({
    ended: http.openStreams.end,
    missed: () => void http.openStreams.checkAll(),
  });
  await accounts.start();
  await knowledge.start();
  await queue.start();
  await inboundMail.start();
  outbox.start();
  await webhooks.start();
  insights.start();
  conversations.start();
  const housekeeping = setInterval(() => {
    Promise.all([
      dropOldEvents(database, clock),
      dropOldJobs(database, clock),
      dropOldIdempotentRequests(database, clock),
      ...features.map(({ tidy }) => tidy?.()),
    ])
      .then(database.scrub)
      .catch((error: unknown) => log.warn({ err: error }, "housekeeping failed"));
  }, housekeepingMs);
  const claimToken = await accounts.claimToken();
  const { url, port } = await http.listen();
  log.info(
    { url, version: versionWithCommit, engine: database.engine, startMs: Math.round(performance.now() - startedMs) },
    "svc is listening",
  );
  const open = openFolderFault(config.dataDir);
  if (open !== null) log.warn(`${open.says} Close it: ${open.fix}`);
  const exposed = exposureFault(config);
  if (exposed !== null) log.warn(`${exposed} ${exposureRemedy}`);
  if (claimToken !== null)
    log.warn(`This service has no owner yet. Open this link to claim it: ${baseUrl || url}/claim#token=${claimToken}`);

  return {
    url,
    port,
    async stop() {
      clearInterval(housekeeping);
      await http.close();
      await conversations.drain();
      await answers.close();
      notifications.close();
      await insights.close();
      await queue.stop();
      await outbox.stop();
      await webhooks.close();
      mailer.close();
      await knowledge.close();
      await stopTracing?.();
      await Promise.all([egress.close(), operatorEgress.close()]);
      await database.close();
      folder?.release();
    },
  };
}
