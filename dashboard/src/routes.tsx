import type { EventName, GapStatus, Role, SignedIn, Source, Ticket, WebhookDelivery } from "@svc/contract";
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiProblem } from "./api/problem.ts";
import { allChatbots, listAhead, readAhead } from "./api/queries.ts";
import { dayOf } from "./day.ts";
import { GuestFrame } from "./layout/guest-frame.tsx";
import { PageFailed, PageNotFound } from "./layout/page-failed.tsx";
import { Shell } from "./layout/shell.tsx";
import { wantedOf, insightPeriods, measures, spans } from "./pages/analytics/span.ts";
import type { AnalyticsSearch, InsightsSearch } from "./pages/analytics/span.ts";
import { failedInput } from "./pages/chatbot/knowledge/failed-input.ts";
import { todayInputs } from "./pages/chatbot/today-inputs.ts";
import { inboxSearch, sessionsInput, waitingInput } from "./pages/inbox/inbox-search.ts";
import { gapsInput } from "./pages/work/gaps-search.ts";
import { signedInQuery } from "./session.ts";
import { faqFilter, faqVisibilities } from "./pages/chatbot/knowledge/faq-filter.ts";
import type { FaqSearch } from "./pages/chatbot/knowledge/faq-filter.ts";
import { ticketFilter } from "./pages/work/ticket-filter.ts";
import { setOf } from "./set-of.ts";
import { loadWords } from "./strings/words.ts";
import type { Area } from "./strings/words.ts";
import { SkeletonRows } from "./ui/skeleton.tsx";

/** A page's component, with the areas of words that it speaks. */
function page<Module extends Record<Name, () => ReactNode>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  ...areas: readonly Area[]
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadWords(...areas)]);
    return module;
  }, name);
}

/** What the frame of a page with a filter by chatbot hangs on: without it the page would move when it comes. */
const readChatbots = ({ context }: { readonly context: { readonly queries: QueryClient } }) =>
  readAhead(context.queries, "listChatbots", allChatbots);

/**
 * Every page of the dashboard and its address; each is fetched when it is first opened. What it shows first is
 * read beside: `beforeLoad` begins it, `loader` waits for what its frame hangs on.
 */
const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
});

/** Signed-out pages. Emails link to some of them, so the server has their paths too. */
const guest = createRoute({ getParentRoute: () => root, id: "guest", component: GuestFrame });
// Only a place of our own: a link from elsewhere must not choose where signing in leads. What is not
// answered here would be left as it stands in the address.
const nextSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: typeof next === "string" && /^\/(?![/\\])/u.test(next) ? next : undefined,
});
/** Or the provider's button would come after the form, and move it. */
const readSignInWays = ({ context }: Pick<Opened, "context">) => readAhead(context.queries, "getSignInOptions", {});
const signIn = createRoute({
  getParentRoute: () => guest,
  path: "/sign-in",
  validateSearch: nextSearch,
  loader: readSignInWays,
  component: page(() => import("./pages/account/sign-in.tsx"), "SignInPage", "account"),
});
/** The server redirects the provider's answer there. */
const providerCallback = createRoute({
  getParentRoute: () => guest,
  path: "/sign-in/callback",
  validateSearch: ({ response }: Record<string, unknown>): { response: string } => ({
    response: textOf(response) ?? "",
  }),
  component: page(() => import("./pages/account/provider-callback.tsx"), "ProviderCallbackPage", "account"),
});
const claim = createRoute({
  getParentRoute: () => guest,
  path: "/claim",
  component: page(() => import("./pages/account/claim.tsx"), "ClaimPage", "account"),
});
const forgotPassword = createRoute({
  getParentRoute: () => guest,
  path: "/forgot-password",
  component: page(() => import("./pages/account/forgot-password.tsx"), "ForgotPasswordPage", "account"),
});
const resetPassword = createRoute({
  getParentRoute: () => guest,
  path: "/reset-password",
  component: page(() => import("./pages/account/reset-password.tsx"), "ResetPasswordPage", "account"),
});
const invitation = createRoute({
  getParentRoute: () => guest,
  path: "/invitation",
  loader: readSignInWays,
  component: page(() => import("./pages/account/invitation.tsx"), "InvitationPage", "account"),
});

interface Opened {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly pathname: string; readonly href: string };
}

/** Who is not signed in does so first, or sets up the second factor that the workspace requires, and comes back. */
async function requireSignedIn(opened: Opened): Promise<void> {
  const { needsSecondFactor } = await readSignedIn(opened);
  if (needsSecondFactor) redirect({ to: "/second-factor", search: { next: opened.location.href }, throw: true });
}

async function readSignedIn({ context, location }: Opened): Promise<SignedIn> {
  try {
    return await context.queries.ensureQueryData(signedInQuery);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401)
      redirect({
        to: "/sign-in",
        search: location.pathname === "/" ? {} : { next: location.href },
        throw: true,
      });
    throw error;
  }
}

/** For a member, without the dashboard around it: `/oauth/authorize` leads there. */
const connecting = createRoute({
  getParentRoute: () => root,
  id: "connecting",
  component: GuestFrame,
  loader: requireSignedIn,
});
const connect = createRoute({
  getParentRoute: () => connecting,
  path: "/connect",
  validateSearch: ({ request }: Record<string, unknown>): { request: string } => ({ request: textOf(request) ?? "" }),
  component: page(() => import("./pages/account/connect.tsx"), "ConnectPage", "account", "reasons"),
});
/** All that a session can do until the account has the second factor that its workspace requires. */
const requiredSecondFactor = createRoute({
  getParentRoute: () => guest,
  path: "/second-factor",
  validateSearch: nextSearch,
  async beforeLoad(opened) {
    const { needsSecondFactor } = await readSignedIn(opened);
    if (!needsSecondFactor) redirect({ to: "/chatbots", throw: true });
  },
  component: page(
    () => import("./pages/account/required-second-factor.tsx"),
    "RequiredSecondFactorPage",
    "account",
    "settings",
    "reasons",
  ),
});

const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  component: Shell,
  // No `beforeLoad`: what its pages read would wait for it.
  loader: requireSignedIn,
});
const home = createRoute({
  getParentRoute: () => member,
  path: "/",
  beforeLoad() {
    redirect({ to: "/chatbots", throw: true });
  },
});
const chatbots = createRoute({
  getParentRoute: () => member,
  path: "/chatbots",
  beforeLoad: ({ context: { queries } }) => void listAhead(queries, "listChatbots", {}),
  component: page(() => import("./pages/chatbots/chatbots.tsx"), "ChatbotsPage", "chatbots", "upkeep"),
});
const newChatbot = createRoute({
  getParentRoute: () => member,
  path: "/chatbots/new",
  staticData: { role: "admin" },
  component: page(() => import("./pages/chatbots/new-chatbot.tsx"), "NewChatbotPage", "chatbots", "knowledge"),
});
const chatbot = createRoute({
  getParentRoute: () => member,
  path: "/chatbots/$chatbotId",
  // The parameters of the routes below are among them.
  loader: ({ context: { queries }, params: { chatbotId } }) => readAhead(queries, "getChatbot", { chatbotId }),
  component: page(() => import("./pages/chatbot/chatbot-frame.tsx"), "ChatbotFrame", "chatbots"),
});
const overview = createRoute({
  getParentRoute: () => chatbot,
  path: "/",
  beforeLoad({ context: { queries }, params }) {
    const { sources, faqs, broken, waiting, gaps, installs, week, crawls } = todayInputs(params.chatbotId);
    void readAhead(queries, ...sources);
    void readAhead(queries, ...broken);
    void readAhead(queries, ...faqs);
    void readAhead(queries, ...waiting);
    void readAhead(queries, ...gaps);
    void readAhead(queries, ...installs);
    void readAhead(queries, ...week);
    void readAhead(queries, ...crawls);
    void readAhead(queries, "getGoLiveCheck", params);
    void readAhead(queries, "listMembers", {});
  },
  component: page(
    () => import("./pages/chatbot/overview.tsx"),
    "OverviewPage",
    "chatbots",
    "reasons",
    "upkeep",
    "answering",
    "knowledge",
    "goLive",
  ),
});
const knowledge = createRoute({
  getParentRoute: () => chatbot,
  path: "/knowledge",
  component: page(() => import("./pages/chatbot/knowledge/knowledge-frame.tsx"), "KnowledgeFrame", "knowledge"),
});
const sources = createRoute({
  getParentRoute: () => knowledge,
  path: "/",
  validateSearch: ({ q, status, kind }: Record<string, unknown>): SourceSearch => ({
    q: textOf(q),
    status: oneOf(["queued", "reading", "ready", "failed"], status),
    kind: oneOf(["url", "document"], kind),
  }),
  beforeLoad({ context: { queries }, params, search }) {
    void listAhead(queries, "listSources", { ...params, ...setOf(search) });
    void readAhead(queries, "listSources", failedInput(params.chatbotId));
  },
  component: page(
    () => import("./pages/chatbot/knowledge/sources.tsx"),
    "SourcesPage",
    "knowledge",
    "chatbots",
    "reasons",
    "work",
  ),
});
const faqs = createRoute({
  getParentRoute: () => knowledge,
  path: "/faqs",
  validateSearch: ({ q, shown }: Record<string, unknown>): FaqSearch => ({
    q: textOf(q),
    shown: oneOf(faqVisibilities, shown),
  }),
  beforeLoad: ({ context: { queries }, params: { chatbotId }, search }) =>
    void listAhead(queries, "listFaqs", faqFilter(chatbotId, search)),
  component: page(
    () => import("./pages/chatbot/knowledge/faqs.tsx"),
    "FaqsPage",
    "knowledge",
    "reasons",
    "work",
    "inbox",
  ),
});
const crawls = createRoute({
  getParentRoute: () => knowledge,
  path: "/crawls",
  component: page(
    () => import("./pages/chatbot/knowledge/crawls.tsx"),
    "CrawlsPage",
    "knowledge",
    "chatbots",
    "reasons",
  ),
});
const imports = createRoute({
  getParentRoute: () => knowledge,
  path: "/imports",
  component: page(() => import("./pages/chatbot/knowledge/imports.tsx"), "ImportsPage", "knowledge", "reasons"),
});
const changes = createRoute({
  getParentRoute: () => knowledge,
  path: "/changes",
  component: page(() => import("./pages/chatbot/knowledge/changes.tsx"), "ChangesPage", "knowledge"),
});
/** A source and a crawl, whose addresses aren't below the knowledge's. */
const knowledgeDetail = createRoute({
  getParentRoute: () => chatbot,
  id: "detail",
  component: page(() => import("./pages/chatbot/knowledge/knowledge-frame.tsx"), "KnowledgeFrame", "knowledge"),
});
const source = createRoute({
  getParentRoute: () => knowledgeDetail,
  path: "/sources/$sourceId",
  validateSearch: ({ part }: Record<string, unknown>): { part?: "text" | "changes" | undefined } => ({
    part: oneOf(["text", "changes"], part),
  }),
  component: page(() => import("./pages/chatbot/knowledge/source.tsx"), "SourcePage", "knowledge", "reasons"),
});
const crawl = createRoute({
  getParentRoute: () => knowledgeDetail,
  path: "/crawls/$crawlId",
  component: page(() => import("./pages/chatbot/knowledge/crawl.tsx"), "CrawlPage", "knowledge", "reasons"),
});
/** Mail and notices lead to these two. */
const sourceElsewhere = createRoute({
  getParentRoute: () => member,
  path: "/sources/$sourceId",
  component: page(() => import("./pages/chatbot/knowledge/elsewhere.tsx"), "SourceElsewhere"),
});
const crawlElsewhere = createRoute({
  getParentRoute: () => member,
  path: "/crawls/$crawlId",
  component: page(() => import("./pages/chatbot/knowledge/elsewhere.tsx"), "CrawlElsewhere"),
});
const playground = createRoute({
  getParentRoute: () => chatbot,
  path: "/playground",
  component: page(() => import("./pages/chatbot/playground.tsx"), "PlaygroundPage", "chatbots", "answering", "reasons"),
});
const goLive = createRoute({
  getParentRoute: () => chatbot,
  path: "/check",
  beforeLoad: ({ context: { queries }, params }) => void readAhead(queries, "getGoLiveCheck", params),
  component: page(() => import("./pages/chatbot/go-live/go-live.tsx"), "GoLivePage", "goLive"),
});
const install = createRoute({
  getParentRoute: () => chatbot,
  path: "/install",
  component: page(() => import("./pages/chatbot/install.tsx"), "InstallPage", "install", "upkeep"),
});
const chatbotSettings = createRoute({
  getParentRoute: () => chatbot,
  path: "/settings",
  component: page(
    () => import("./pages/chatbot/settings/settings-frame.tsx"),
    "ChatbotSettingsFrame",
    "chatbots",
    "look",
  ),
});
const general = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/",
  component: page(() => import("./pages/chatbot/settings/general.tsx"), "GeneralPage", "chatbots", "upkeep"),
});
const look = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/look",
  component: page(() => import("./pages/chatbot/settings/look.tsx"), "LookPage", "look"),
});
const greeting = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/greeting",
  component: page(() => import("./pages/chatbot/settings/greeting.tsx"), "GreetingPage", "look"),
});
const access = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/access",
  component: page(() => import("./pages/chatbot/settings/access.tsx"), "AccessPage", "look"),
});
const leadForm = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/lead-form",
  component: page(() => import("./pages/chatbot/settings/lead-form.tsx"), "LeadFormPage", "chatbots", "people"),
});
const handoff = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/handoff",
  component: page(() => import("./pages/chatbot/settings/handoff.tsx"), "HandoffPage", "chatbots", "people", "reasons"),
});
const replies = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/replies",
  component: page(() => import("./pages/chatbot/settings/canned-replies.tsx"), "CannedRepliesPage", "people"),
});
const helpPage = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/help-page",
  component: page(() => import("./pages/chatbot/settings/help-page.tsx"), "HelpPortalPage", "chatbots", "people"),
});
const privacy = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/privacy",
  component: page(() => import("./pages/chatbot/settings/privacy.tsx"), "PrivacyPage", "chatbots", "people"),
});
const answering = createRoute({
  getParentRoute: () => chatbotSettings,
  path: "/answering",
  component: page(
    () => import("./pages/chatbot/settings/answering.tsx"),
    "AnsweringPage",
    "chatbots",
    "answering",
    "reasons",
  ),
});
type Word = string | undefined;
interface SourceSearch {
  readonly q?: Word;
  readonly status?: Source["status"] | undefined;
  readonly kind?: Source["kind"] | undefined;
}
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);
/** Of lists: words to look for, and one chatbot. */
const wordSearch = ({ q, chatbotId }: Record<string, unknown>): { q?: Word; chatbotId?: Word } => ({
  q: textOf(q),
  chatbotId: textOf(chatbotId),
});
const ticketSearch = (
  search: Record<string, unknown>,
): { q?: Word; chatbotId?: Word; status?: Ticket["status"] | undefined; overdue?: boolean | undefined } => ({
  ...wordSearch(search),
  status: oneOf(["open", "pending", "resolved", "closed"], search["status"]),
  overdue: search["overdue"] === true ? true : undefined,
});
const gapSearch = ({
  chatbotId,
  status,
}: Record<string, unknown>): { chatbotId?: Word; status?: GapStatus | undefined } => ({
  chatbotId: textOf(chatbotId),
  status: oneOf(["open", "closed", "dismissed"], status),
});
const leads = createRoute({
  getParentRoute: () => member,
  path: "/leads",
  validateSearch: wordSearch,
  beforeLoad: ({ context: { queries }, search }) => void listAhead(queries, "listLeads", setOf(search)),
  loader: readChatbots,
  component: page(() => import("./pages/work/leads.tsx"), "LeadsPage", "work"),
});
const lead = createRoute({
  getParentRoute: () => member,
  path: "/leads/$leadId",
  component: page(() => import("./pages/work/lead.tsx"), "LeadPage", "inbox", "work"),
});
const tickets = createRoute({
  getParentRoute: () => member,
  path: "/tickets",
  validateSearch: ticketSearch,
  beforeLoad: ({ context: { queries }, search }) => void listAhead(queries, "listTickets", ticketFilter(search)),
  loader: readChatbots,
  component: page(() => import("./pages/work/tickets.tsx"), "TicketsPage", "work"),
});
const ticket = createRoute({
  getParentRoute: () => member,
  path: "/tickets/$ticketId",
  component: page(() => import("./pages/work/ticket.tsx"), "TicketPage", "inbox", "work"),
});
const gaps = createRoute({
  getParentRoute: () => member,
  path: "/gaps",
  validateSearch: gapSearch,
  beforeLoad: ({ context: { queries }, search }) => void listAhead(queries, "listKnowledgeGaps", gapsInput(search)),
  loader: readChatbots,
  component: page(() => import("./pages/work/gaps.tsx"), "GapsPage", "analytics", "work"),
});
const gap = createRoute({
  getParentRoute: () => member,
  path: "/gaps/$gapId",
  component: page(() => import("./pages/work/gap.tsx"), "GapPage", "analytics"),
});
const analyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  chatbotId: textOf(search["chatbotId"]),
  span: oneOf(spans, search["span"]),
  from: dayOf(search["from"]),
  to: dayOf(search["to"]),
  measure: oneOf(measures, search["measure"]),
  compare: search["compare"] === true ? true : undefined,
});
function readAnalytics(queries: QueryClient, search: AnalyticsSearch, chatbotId: string | undefined): void {
  const wanted = wantedOf(search, chatbotId);
  if (wanted !== undefined) void readAhead(queries, "getAnalytics", wanted);
}
const analytics = createRoute({
  getParentRoute: () => member,
  path: "/analytics",
  validateSearch: analyticsSearch,
  beforeLoad: ({ context: { queries }, search }) => readAnalytics(queries, search, search.chatbotId),
  loader: readChatbots,
  component: page(() => import("./pages/analytics/analytics.tsx"), "AnalyticsPage", "analytics", "work"),
});
const chatbotAnalytics = createRoute({
  getParentRoute: () => chatbot,
  path: "/analytics",
  validateSearch: analyticsSearch,
  beforeLoad: ({ context: { queries }, params, search }) => readAnalytics(queries, search, params.chatbotId),
  component: page(() => import("./pages/analytics/analytics.tsx"), "ChatbotAnalyticsPage", "analytics", "work"),
});
const insightsSearch = ({ chatbotId, period }: Record<string, unknown>): InsightsSearch => ({
  chatbotId: textOf(chatbotId),
  period: oneOf(insightPeriods, period),
});
const insights = createRoute({
  getParentRoute: () => member,
  path: "/insights",
  validateSearch: insightsSearch,
  loader: readChatbots,
  component: page(() => import("./pages/insights/insights.tsx"), "InsightsPage", "analytics", "work"),
});
/** Notices and mail lead to its conversations. */
const inbox = createRoute({
  getParentRoute: () => member,
  path: "/sessions",
  validateSearch: inboxSearch,
  beforeLoad({ context: { queries }, search }) {
    const waiting = waitingInput(search);
    void listAhead(queries, "listSessions", sessionsInput(search));
    if (waiting !== undefined) void readAhead(queries, "listSessions", waiting);
  },
  component: page(() => import("./pages/inbox/inbox.tsx"), "InboxPage", "inbox", "work"),
});
const nothingChosen = createRoute({
  getParentRoute: () => inbox,
  path: "/",
  component: page(() => import("./pages/inbox/nothing-chosen.tsx"), "NothingChosen", "inbox"),
});
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: "/$sesId",
  beforeLoad({ context: { queries }, params }) {
    void readAhead(queries, "getSession", params);
    void readAhead(queries, "listSessionMessages", params);
  },
  component: page(() => import("./pages/inbox/conversation.tsx"), "ConversationPage", "inbox", "work"),
});
/** Of the audit log: whose changes, and which. */
const auditSearch = ({ actor, action }: Record<string, unknown>): { actor?: Word; action?: Word } => ({
  actor: textOf(actor),
  action: textOf(action),
});
const settings = createRoute({
  getParentRoute: () => member,
  path: "/settings",
  component: page(() => import("./pages/settings/settings-frame.tsx"), "SettingsFrame", "settings"),
});
const account = createRoute({
  getParentRoute: () => settings,
  path: "/",
  component: page(() => import("./pages/settings/account.tsx"), "AccountPage", "account", "settings"),
});
const workspace = createRoute({
  getParentRoute: () => settings,
  path: "/workspace",
  staticData: { role: "admin" },
  component: page(() => import("./pages/settings/workspace.tsx"), "WorkspacePage", "settings"),
});
const team = createRoute({
  getParentRoute: () => settings,
  path: "/team",
  staticData: { role: "admin" },
  component: page(() => import("./pages/settings/team.tsx"), "TeamPage", "account", "settings"),
});
const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: "/api-keys",
  staticData: { role: "admin" },
  component: page(() => import("./pages/settings/api-keys.tsx"), "ApiKeysPage", "settings"),
});
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks",
  staticData: { role: "admin" },
  component: page(() => import("./pages/settings/webhooks.tsx"), "WebhooksPage", "settings", "webhooks", "reasons"),
});
/** Filters of an endpoint's deliveries. The API reports unknown events. */
const deliverySearch = ({ status, event, chatbotId, from, to }: Record<string, unknown>): DeliverySearch => ({
  status: oneOf(["waiting", "delivered", "failed", "skipped"], status),
  event: isEventName(event) ? event : undefined,
  chatbotId: textOf(chatbotId),
  from: dayOf(from),
  to: dayOf(to),
});
interface DeliverySearch {
  readonly status?: WebhookDelivery["status"] | undefined;
  readonly event?: EventName | undefined;
  readonly chatbotId?: Word;
  readonly from?: Word;
  readonly to?: Word;
}
const isEventName = (value: unknown): value is EventName =>
  typeof value === "string" && /^[a-z]+\.[a-z]+$/u.test(value);
const webhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$webhookId",
  staticData: { role: "admin" },
  validateSearch: deliverySearch,
  component: page(() => import("./pages/settings/webhook.tsx"), "WebhookPage", "webhooks", "reasons", "work"),
});
const mcp = createRoute({
  getParentRoute: () => settings,
  path: "/mcp",
  component: page(() => import("./pages/settings/mcp.tsx"), "McpPage", "settings"),
});
const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  staticData: { role: "admin" },
  validateSearch: auditSearch,
  component: page(() => import("./pages/settings/audit.tsx"), "AuditPage", "settings", "audit"),
});
const backup = createRoute({
  getParentRoute: () => settings,
  path: "/backup",
  component: page(() => import("./pages/settings/backup.tsx"), "BackupPage", "settings", "upkeep"),
});
/** Every mail has a link to it. */
const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: "/notifications",
  component: page(() => import("./pages/settings/notifications.tsx"), "NotificationSettingsPage", "settings", "upkeep"),
});
const notices = createRoute({
  getParentRoute: () => member,
  path: "/notifications",
  validateSearch: ({ unread }: Record<string, unknown>): { unread?: true | undefined } => ({
    unread: unread === true ? true : undefined,
  }),
  component: page(() => import("./pages/notices/notices.tsx"), "NoticesPage", "upkeep", "reasons"),
});
const about = createRoute({
  getParentRoute: () => settings,
  path: "/about",
  component: page(() => import("./pages/settings/about.tsx"), "AboutPage", "settings", "upkeep"),
});
const components = createRoute({
  getParentRoute: () => root,
  path: "/components",
  component: page(() => import("./pages/components/components.tsx"), "ComponentsPage", "analytics", "settings"),
});

const pages = root.addChildren([
  guest.addChildren([signIn, providerCallback, claim, forgotPassword, resetPassword, invitation, requiredSecondFactor]),
  connecting.addChildren([connect]),
  member.addChildren([
    home,
    chatbots,
    newChatbot,
    chatbot.addChildren([
      overview,
      knowledge.addChildren([sources, faqs, crawls, imports, changes]),
      knowledgeDetail.addChildren([source, crawl]),
      playground,
      goLive,
      chatbotAnalytics,
      chatbotSettings.addChildren([
        general,
        answering,
        look,
        greeting,
        access,
        leadForm,
        handoff,
        replies,
        helpPage,
        privacy,
      ]),
      install,
    ]),
    sourceElsewhere,
    crawlElsewhere,
    inbox.addChildren([nothingChosen, conversation]),
    leads,
    lead,
    tickets,
    ticket,
    gaps,
    gap,
    analytics,
    insights,
    notices,
    settings.addChildren([
      account,
      workspace,
      team,
      apiKeys,
      webhooks,
      webhook,
      mcp,
      audit,
      backup,
      notificationSettings,
      about,
    ]),
  ]),
  components,
]);

export function createPages(queries: QueryClient) {
  return createRouter({
    routeTree: pages,
    context: { queries },
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultPendingComponent: () => <SkeletonRows />,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
  });
}

export type Pages = ReturnType<typeof createPages>;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Required access, if not all members have it. Others see a hint instead. */
    readonly role?: Role;
  }
  interface HistoryState {
    /** The chatbot was made just now: its first question comes next. */
    isNew?: boolean;
  }
  interface Register {
    router: Pages;
  }
}
