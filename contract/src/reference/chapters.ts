import type { HttpOperation } from "../operation.ts";

/** A chapter of the reference: the tag of its operations. */
export interface Chapter {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Operations whose path begins so; the first chapter that fits takes them. */
  readonly paths: readonly string[];
}

/** In the order for a new reader. */
export const chapters: readonly Chapter[] = [
  {
    name: "chat",
    title: "Chat",
    about: "Chat from a visitor's page, without an API key. Answers are streamed as AI SDK UI messages.",
    paths: ["/api/public/chat/", "/api/public/feedback", "/api/public/leads"],
  },
  {
    name: "public",
    title: "Public chatbot",
    about: "A chatbot's public configuration, FAQs and help center articles, and the health check.",
    paths: ["/api/public/"],
  },
  {
    name: "knowledge",
    title: "Knowledge",
    about: "Train chatbots on pages, documents and FAQs, and keep them in sync.",
    paths: [
      "/api/chatbot/train",
      "/api/chatbots/{chatbotId}/faqs",
      "/api/chatbots/{chatbotId}/sources",
      "/api/sources/",
      "/api/chatbots/{chatbotId}/refresh",
      "/api/chatbots/{chatbotId}/changes",
      "/api/chatbots/{chatbotId}/embedding",
    ],
  },
  {
    name: "imports",
    title: "Imports",
    about: "Import articles from a Git repository, WordPress or Zendesk, and keep them in sync.",
    paths: ["/api/chatbots/{chatbotId}/imports"],
  },
  {
    name: "chatbots",
    title: "Chatbots",
    about: "Create, configure, test, duplicate, export and import chatbots.",
    paths: ["/api/chatbot/", "/api/chatbots"],
  },
  {
    name: "crawls",
    title: "Crawls",
    about: "Crawl websites, as knowledge or for your own use.",
    paths: ["/api/crawl"],
  },
  {
    name: "messages",
    title: "Messages",
    about:
      "Send and list messages from your server with an API key. Uses the same engine and history as the public chat.",
    paths: ["/api/messages"],
  },
  {
    name: "sessions",
    title: "Sessions",
    about: "Find, read, resolve and take over conversations. Export or erase a visitor's data.",
    paths: ["/api/sessions", "/api/corrections", "/api/visitors", "/api/canned-replies"],
  },
  { name: "leads", title: "Leads", about: "Contacts captured by your chatbots.", paths: ["/api/leads"] },
  { name: "tickets", title: "Tickets", about: "Requests your team is working on.", paths: ["/api/tickets"] },
  {
    name: "insights",
    title: "Analytics and insights",
    about: "Analytics, topics and knowledge gaps.",
    paths: ["/api/analytics", "/api/insights", "/api/knowledge-gaps"],
  },
  {
    name: "webhooks",
    title: "Webhooks",
    about: "Send events to your server, signed and retried.",
    paths: ["/api/webhooks-config"],
  },
  {
    name: "notifications",
    title: "Notifications",
    about: "In-app and email notifications for members.",
    paths: ["/api/notifications"],
  },
  {
    name: "accounts",
    title: "Accounts and API keys",
    about: "Sign in, invite members, create API keys, read the audit log and download backups.",
    paths: ["/api/"],
  },
];

/** The chapter that an operation belongs to. */
export function chapterOf({ http }: Pick<HttpOperation, "http">): Chapter {
  const mailPaths = "/api/public/notifications/";
  const path = http.path.startsWith(mailPaths) ? "/api/notifications" : `${http.path}/`;
  const found = chapters.find(({ paths }) => paths.some((start) => path.startsWith(start)));
  if (found === undefined) throw new Error(`No chapter has ${http.path}.`);
  return found;
}
