import { operations } from "@svc/contract";
import { findPicture, requireOwnerOfAll } from "../features/accounts/accounts.ts";
import { searchHelp } from "../features/answers/answers.ts";
import { createTools } from "../features/tools/tools.ts";
import { isThreadToken } from "../features/visitor-mail/visitor-mail.ts";
import { listEvents } from "../features/webhooks/webhooks.ts";
import { recordChange } from "../foundation/audit-context.ts";
import { downloadableBackup } from "../foundation/database/archive/download-backup.ts";
import { backupName } from "../foundation/database/archive/manifest.ts";
import { implement } from "../foundation/implement.ts";
import type { Implementation } from "../foundation/implement.ts";
import { scrubAfterDeletion } from "../foundation/scrub-after-deletion.ts";
import { version, versionWithCommit } from "../foundation/version.ts";
import { downloadRoute } from "../surfaces/http/download.ts";
import { createHttp } from "../surfaces/http/http.ts";
import type { Http } from "../surfaces/http/http.ts";
import { attachmentRoute } from "../surfaces/http/routes/attachments.ts";
import { chatRoute, resumeRoute } from "../surfaces/http/routes/chat.ts";
import { dashboardRoutes } from "../surfaces/http/routes/dashboard.ts";
import { helpRoutes } from "../surfaces/http/routes/help.ts";
import { oauthRoutes } from "../surfaces/http/routes/oauth.ts";
import { oidcRoutes } from "../surfaces/http/routes/oidc.ts";
import { packageRoutes } from "../surfaces/http/routes/packages.ts";
import { pageRoutes } from "../surfaces/http/routes/pages.ts";
import { pictureRoute } from "../surfaces/http/routes/pictures.ts";
import { securityTxtRoutes } from "../surfaces/http/routes/security-txt.ts";
import { unsubscribeRoutes } from "../surfaces/http/routes/unsubscribe.ts";
import type { Unsubscribing } from "../surfaces/http/routes/unsubscribe.ts";
import { widgetRoutes } from "../surfaces/http/routes/widget.ts";
import { followRoute, liveRoute } from "../surfaces/http/sse.ts";
import { mcpRoute } from "../surfaces/mcp/mcp.ts";
import { createPerform } from "../surfaces/perform.ts";
import type { Features } from "./features.ts";
import type { Platform } from "./platform.ts";

const healthTimeoutMs = 2_000;

/** The HTTP server with every operation, stream, file, page and the MCP server. */
export function createSurfaces(platform: Platform, features: Features, startedMs: number): Http {
  const { config, metrics, keyFor, deps } = platform;
  const { database, clock, log, baseUrl } = deps;
  const { accounts, oauth, conversations, knowledge } = features;
  const implementations = scrubAfterDeletion(database, [
    ...Object.values(features).flatMap((feature) => feature.implementations),
    healthOperation(platform, startedMs),
  ]);
  const perform = createPerform(implementations);
  const mcp = mcpRoute({
    tools: createTools(perform).implementations,
    perform,
    credentials: { findCaller: accounts.findCaller, findOauthCaller: oauth.findCaller },
    config,
    clock,
    log,
    metrics,
    version,
  });
  const withLogo = chatbotsWithLogo(platform, features);
  return createHttp({
    implementations,
    routes: [
      chatRoute(conversations, log, metrics),
      resumeRoute(conversations, metrics),
      attachmentRoute(conversations),
      pictureRoute(accounts),
      ...eventStreams(features),
      ...unsubscribeRoutes(unsubscribing(features)),
      ...downloads(platform, features),
      mcp,
      ...oauthRoutes({ oauth, config, clock }),
      ...oidcRoutes({ accounts, clock }),
      ...securityTxtRoutes({ contact: config.securityContact, baseUrl, clock }),
      ...dashboardRoutes(accounts),
      ...pageRoutes(withLogo),
      ...helpRoutes({
        ...withLogo,
        portal: knowledge.portal,
        search: async ({ id }, text, limits) =>
          searchHelp(knowledge, await features.chatbots.findPublic(id), text, limits),
        baseUrl,
        clock,
      }),
      ...widgetRoutes(),
      ...packageRoutes(),
    ],
    credentials: accounts,
    answerKey: keyFor("idempotent-answer"),
    database,
    config,
    log,
    clock,
    version: versionWithCommit,
    events: listEvents(),
    metrics,
    uploadDir: config.dataDir,
  });
}

function healthOperation({ deps: { database } }: Platform, startedMs: number): Implementation {
  return implement(operations.getHealth, async () => ({
    status: (await database.isHealthy(healthTimeoutMs)) ? ("ok" as const) : ("degraded" as const),
    version: versionWithCommit,
    uptimeSeconds: Math.round((performance.now() - startedMs) / 1_000),
  }));
}

function eventStreams({ knowledge, notifications, conversations }: Features) {
  return [
    followRoute(operations.streamTraining, "training", ({ trainingId }, caller, { signal }) =>
      knowledge.followTraining(caller, trainingId, signal),
    ),
    followRoute(operations.streamCrawl, "crawl", ({ crawlId }, caller, { signal }) =>
      knowledge.followCrawl(caller, crawlId, signal),
    ),
    followRoute(operations.streamNotifications, "notifications", (_input, caller, { signal }) =>
      notifications.follow(caller, signal),
    ),
    liveRoute(operations.followChat, ({ sessionId }, _caller, context, listener) =>
      conversations.followChat(sessionId, context, listener),
    ),
    liveRoute(operations.followSessions, ({ chatbotId }, caller, _context, listener) =>
      conversations.followSessions(chatbotId, caller, listener),
    ),
  ];
}

function downloads({ config, deps: { database, clock } }: Platform, { knowledge, conversations }: Features) {
  return [
    downloadRoute(operations.exportChatbot, async ({ chatbotId }, caller) => ({
      fileName: `${chatbotId}.ndjson`,
      chunks: await knowledge.exportChatbot(caller, chatbotId),
    })),
    downloadRoute(operations.exportVisitor, async (input, caller) => ({
      fileName: "visitor.json",
      chunks: await conversations.exportVisitor(input, caller),
    })),
    downloadRoute(operations.downloadBackup, async (_input, caller) => {
      await requireOwnerOfAll(database, caller);
      await database.transaction((transaction) => recordChange(transaction, clock, { resource: caller.workspaceId }));
      const now = clock.now();
      return { fileName: backupName(now), chunks: downloadableBackup(config, now) };
    }),
  ];
}

/** One address for all mail: the token says whose mail it ends. */
function unsubscribing({ visitorMail, notifications }: Features): Unsubscribing {
  const ofToken = (token: string) => (isThreadToken(token) ? visitorMail : notifications).unsubscribing;
  return {
    ask: (token) => ofToken(token).ask(token),
    unsubscribe: (token, from) => ofToken(token).unsubscribe(token, from),
  };
}

/** A help center without a logo shows the workspace's. */
function chatbotsWithLogo({ deps: { database } }: Platform, { chatbots }: Features) {
  return {
    async findPublic(id: string) {
      const chatbot = await chatbots.findPublic(id);
      const logo = chatbot.portal.logo ?? (await findPicture(database.query, { workspaceId: chatbot.workspaceId }));
      return { ...chatbot, portal: { ...chatbot.portal, logo } };
    },
  };
}
