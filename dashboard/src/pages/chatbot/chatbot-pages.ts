import type { Words } from "../../strings/words.ts";
import type { PageLink } from "../../ui/page-link.ts";

const sourcesOf = (chatbotId: string) => `/chatbots/${chatbotId}/sources/`;
const crawlsOf = (chatbotId: string) => `/chatbots/${chatbotId}/crawls/`;

/** The pages of one chatbot, in their order. */
export function chatbotPages({ pages }: Words["chatbots"], chatbotId: string): readonly PageLink[] {
  const params = { chatbotId };
  return [
    { label: pages.overview, link: { to: "/chatbots/$chatbotId", params } },
    {
      label: pages.knowledge,
      link: { to: "/chatbots/$chatbotId/knowledge", params },
      covers: [sourcesOf(chatbotId), crawlsOf(chatbotId)],
    },
    { label: pages.playground, link: { to: "/chatbots/$chatbotId/playground", params } },
    { label: pages.goLive, link: { to: "/chatbots/$chatbotId/check", params } },
    { label: pages.analytics, link: { to: "/chatbots/$chatbotId/analytics", params } },
    { label: pages.settings, link: { to: "/chatbots/$chatbotId/settings", params } },
    { label: pages.install, link: { to: "/chatbots/$chatbotId/install", params } },
  ];
}

/** The parts of what it knows. */
export function knowledgePages({ pages }: Words["knowledge"], chatbotId: string): readonly PageLink[] {
  const params = { chatbotId };
  return [
    { label: pages.sources, link: { to: "/chatbots/$chatbotId/knowledge", params }, covers: [sourcesOf(chatbotId)] },
    { label: pages.faqs, link: { to: "/chatbots/$chatbotId/knowledge/faqs", params } },
    {
      label: pages.crawls,
      link: { to: "/chatbots/$chatbotId/knowledge/crawls", params },
      covers: [crawlsOf(chatbotId)],
    },
    { label: pages.imports, link: { to: "/chatbots/$chatbotId/knowledge/imports", params } },
    { label: pages.changes, link: { to: "/chatbots/$chatbotId/knowledge/changes", params } },
  ];
}

/** The parts of its settings. */
export function chatbotSettingsPages(
  { settings: { pages } }: Words["chatbots"],
  { pages: looks }: Words["look"],
  chatbotId: string,
): readonly PageLink[] {
  const params = { chatbotId };
  return [
    { label: pages.general, link: { to: "/chatbots/$chatbotId/settings", params } },
    { label: pages.answering, link: { to: "/chatbots/$chatbotId/settings/answering", params } },
    { label: looks.look, link: { to: "/chatbots/$chatbotId/settings/look", params } },
    { label: looks.greeting, link: { to: "/chatbots/$chatbotId/settings/greeting", params } },
    { label: pages.handoff, link: { to: "/chatbots/$chatbotId/settings/handoff", params }, startsGroup: true },
    { label: pages.leadForm, link: { to: "/chatbots/$chatbotId/settings/lead-form", params } },
    { label: pages.replies, link: { to: "/chatbots/$chatbotId/settings/replies", params } },
    { label: pages.helpPage, link: { to: "/chatbots/$chatbotId/settings/help-page", params }, startsGroup: true },
    { label: looks.access, link: { to: "/chatbots/$chatbotId/settings/access", params }, startsGroup: true },
    { label: pages.privacy, link: { to: "/chatbots/$chatbotId/settings/privacy", params } },
  ];
}
