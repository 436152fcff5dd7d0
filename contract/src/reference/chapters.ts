import type { HttpOperation } from "../operation.ts";

/** A chapter of the reference: the tag of its operations. */
export interface Chapter {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Operations whose path begins so; the first chapter that fits takes them. */
  readonly paths: readonly string[];
}

/** In the order in which somebody new would read them. */
export const chapters: readonly Chapter[] = [
  {
    name: "chat",
    title: "Chat",
    about: "What a visitor's page calls, without an API key. Answers come as an AI SDK UI message stream.",
    paths: ["/api/public/chat/", "/api/public/feedback", "/api/public/leads"],
  },
  {
    name: "public",
    title: "Public chatbot",
    about: "What anybody may know of a chatbot: its look, its FAQs, its knowledge portal; and the health check.",
    paths: ["/api/public/"],
  },
  {
    name: "knowledge",
    title: "Knowledge",
    about: "What a chatbot answers from: pages, documents and FAQs, and how they stay fresh.",
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
    name: "chatbots",
    title: "Chatbots",
    about: "Make chatbots and set them up, try them out, copy them and hand them on.",
    paths: ["/api/chatbot/", "/api/chatbots"],
  },
  {
    name: "crawls",
    title: "Crawls",
    about: "Read whole websites, as knowledge or for yourself.",
    paths: ["/api/crawl"],
  },
  {
    name: "messages",
    title: "Messages",
    about: "Conversations from your own server: the same engine and history as the public chat, with an API key.",
    paths: ["/api/messages"],
  },
  {
    name: "sessions",
    title: "Sessions",
    about: "Conversations: find them, read them, resolve them, take them over; and what is kept of one visitor.",
    paths: ["/api/sessions", "/api/corrections", "/api/visitors", "/api/canned-replies"],
  },
  { name: "leads", title: "Leads", about: "Visitors who left name and address.", paths: ["/api/leads"] },
  { name: "tickets", title: "Tickets", about: "What somebody has to see to.", paths: ["/api/tickets"] },
  {
    name: "insights",
    title: "Analytics and insights",
    about: "Figures, topics, and the questions that the knowledge did not answer.",
    paths: ["/api/analytics", "/api/insights", "/api/knowledge-gaps"],
  },
  {
    name: "webhooks",
    title: "Webhooks",
    about: "Have your server told what happens, signed and tried again.",
    paths: ["/api/webhooks-config"],
  },
  {
    name: "notifications",
    title: "Notifications",
    about: "What members are told of, in a list and by mail.",
    paths: ["/api/notifications"],
  },
  {
    name: "accounts",
    title: "People and keys",
    about: "Sign in, invite, make API keys, see who changed what, take a backup of everything.",
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
