import type { GapStatus, Ticket } from "@svc/contract";
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { ApiProblem } from "./api/problem.ts";
import { GuestFrame } from "./layout/guest-frame.tsx";
import { PageFailed, PageNotFound } from "./layout/page-failed.tsx";
import { Shell } from "./layout/shell.tsx";
import type { InboxView } from "./pages/inbox/inbox.tsx";
import { signedInQuery } from "./session.ts";
import { SkeletonRows } from "./ui/skeleton.tsx";

/** Every page of the dashboard and its address; each is fetched when it is first opened. */
const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });

/** For whom is not signed in. Mail leads to some of them: their addresses stand in the service too. */
const guest = createRoute({ getParentRoute: () => root, id: "guest", component: GuestFrame });
// Only a place of our own: a link from elsewhere must not choose where signing in leads. What is not
// answered here would be left as it stands in the address.
const nextSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: typeof next === "string" && /^\/(?![/\\])/u.test(next) ? next : undefined,
});
const signIn = createRoute({
  getParentRoute: () => guest,
  path: "/sign-in",
  validateSearch: nextSearch,
  component: lazyRouteComponent(() => import("./pages/account/sign-in.tsx"), "SignInPage"),
});
const claim = createRoute({
  getParentRoute: () => guest,
  path: "/claim",
  component: lazyRouteComponent(() => import("./pages/account/claim.tsx"), "ClaimPage"),
});
const forgotPassword = createRoute({
  getParentRoute: () => guest,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./pages/account/forgot-password.tsx"), "ForgotPasswordPage"),
});
const resetPassword = createRoute({
  getParentRoute: () => guest,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("./pages/account/reset-password.tsx"), "ResetPasswordPage"),
});
const invitation = createRoute({
  getParentRoute: () => guest,
  path: "/invitation",
  component: lazyRouteComponent(() => import("./pages/account/invitation.tsx"), "InvitationPage"),
});

const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  component: Shell,
  async beforeLoad({ context, location }) {
    try {
      await context.queries.ensureQueryData(signedInQuery);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401)
        redirect({
          to: "/sign-in",
          search: location.pathname === "/" ? {} : { next: location.href },
          throw: true,
        });
      throw error;
    }
  },
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
  component: lazyRouteComponent(() => import("./pages/chatbots/chatbots.tsx"), "ChatbotsPage"),
});
const newChatbot = createRoute({
  getParentRoute: () => member,
  path: "/chatbots/new",
  component: lazyRouteComponent(() => import("./pages/chatbots/new-chatbot.tsx"), "NewChatbotPage"),
});
const chatbot = createRoute({
  getParentRoute: () => member,
  path: "/chatbots/$chatbotId",
  component: lazyRouteComponent(() => import("./pages/chatbot/chatbot-frame.tsx"), "ChatbotFrame"),
});
const overview = createRoute({
  getParentRoute: () => chatbot,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/chatbot/overview.tsx"), "OverviewPage"),
});
const knowledge = createRoute({
  getParentRoute: () => chatbot,
  path: "/knowledge",
  component: lazyRouteComponent(() => import("./pages/chatbot/knowledge.tsx"), "KnowledgePage"),
});
const playground = createRoute({
  getParentRoute: () => chatbot,
  path: "/playground",
  component: lazyRouteComponent(() => import("./pages/chatbot/playground.tsx"), "PlaygroundPage"),
});
const install = createRoute({
  getParentRoute: () => chatbot,
  path: "/install",
  component: lazyRouteComponent(() => import("./pages/chatbot/install.tsx"), "InstallPage"),
});
type Word = string | undefined;
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);
/** Of lists: words to look for, and one chatbot. */
const wordSearch = ({ q, chatbotId }: Record<string, unknown>): { q?: Word; chatbotId?: Word } => ({
  q: textOf(q),
  chatbotId: textOf(chatbotId),
});
const ticketSearch = ({
  q,
  chatbotId,
  status,
}: Record<string, unknown>): { q?: Word; chatbotId?: Word; status?: Ticket["status"] | undefined } => ({
  q: textOf(q),
  chatbotId: textOf(chatbotId),
  status: oneOf(["open", "pending", "resolved", "closed"], status),
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
  component: lazyRouteComponent(() => import("./pages/work/leads.tsx"), "LeadsPage"),
});
const lead = createRoute({
  getParentRoute: () => member,
  path: "/leads/$leadId",
  component: lazyRouteComponent(() => import("./pages/work/lead.tsx"), "LeadPage"),
});
const tickets = createRoute({
  getParentRoute: () => member,
  path: "/tickets",
  validateSearch: ticketSearch,
  component: lazyRouteComponent(() => import("./pages/work/tickets.tsx"), "TicketsPage"),
});
const ticket = createRoute({
  getParentRoute: () => member,
  path: "/tickets/$ticketId",
  component: lazyRouteComponent(() => import("./pages/work/ticket.tsx"), "TicketPage"),
});
const gaps = createRoute({
  getParentRoute: () => member,
  path: "/gaps",
  validateSearch: gapSearch,
  component: lazyRouteComponent(() => import("./pages/work/gaps.tsx"), "GapsPage"),
});
const gap = createRoute({
  getParentRoute: () => member,
  path: "/gaps/$gapId",
  component: lazyRouteComponent(() => import("./pages/work/gap.tsx"), "GapPage"),
});
const inboxSearch = ({ q, view }: Record<string, unknown>): { q?: Word; view?: InboxView | undefined } => ({
  q: textOf(q),
  view: oneOf(["waiting", "human", "created", "resolved"], view),
});
/** Notices and mail lead to its conversations. */
const inbox = createRoute({
  getParentRoute: () => member,
  path: "/sessions",
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import("./pages/inbox/inbox.tsx"), "InboxPage"),
});
const nothingChosen = createRoute({
  getParentRoute: () => inbox,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/inbox/nothing-chosen.tsx"), "NothingChosen"),
});
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: "/$sesId",
  component: lazyRouteComponent(() => import("./pages/inbox/conversation.tsx"), "ConversationPage"),
});
/** Of the audit log: whose changes, and which. */
const auditSearch = ({ actor, action }: Record<string, unknown>): { actor?: Word; action?: Word } => ({
  actor: textOf(actor),
  action: textOf(action),
});
const settings = createRoute({
  getParentRoute: () => member,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/settings/settings-frame.tsx"), "SettingsFrame"),
});
const account = createRoute({
  getParentRoute: () => settings,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/settings/account.tsx"), "AccountPage"),
});
const team = createRoute({
  getParentRoute: () => settings,
  path: "/team",
  component: lazyRouteComponent(() => import("./pages/settings/team.tsx"), "TeamPage"),
});
const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: "/api-keys",
  component: lazyRouteComponent(() => import("./pages/settings/api-keys.tsx"), "ApiKeysPage"),
});
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks",
  component: lazyRouteComponent(() => import("./pages/settings/webhooks.tsx"), "WebhooksPage"),
});
const webhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$webhookId",
  component: lazyRouteComponent(() => import("./pages/settings/webhook.tsx"), "WebhookPage"),
});
const mcp = createRoute({
  getParentRoute: () => settings,
  path: "/mcp",
  component: lazyRouteComponent(() => import("./pages/settings/mcp.tsx"), "McpPage"),
});
const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./pages/settings/audit.tsx"), "AuditPage"),
});
const about = createRoute({
  getParentRoute: () => settings,
  path: "/about",
  component: lazyRouteComponent(() => import("./pages/settings/about.tsx"), "AboutPage"),
});
const components = createRoute({
  getParentRoute: () => root,
  path: "/components",
  component: lazyRouteComponent(() => import("./pages/components/components.tsx"), "ComponentsPage"),
});

const pages = root.addChildren([
  guest.addChildren([signIn, claim, forgotPassword, resetPassword, invitation]),
  member.addChildren([
    home,
    chatbots,
    newChatbot,
    chatbot.addChildren([overview, knowledge, playground, install]),
    inbox.addChildren([nothingChosen, conversation]),
    leads,
    lead,
    tickets,
    ticket,
    gaps,
    gap,
    settings.addChildren([account, team, apiKeys, webhooks, webhook, mcp, audit, about]),
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

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
