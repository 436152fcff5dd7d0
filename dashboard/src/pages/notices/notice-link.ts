import type { Notification } from "@svc/contract";
import type { LinkProps } from "@tanstack/react-router";

/** The page a notification links to, the same as in emails. */
export function noticeLink({ target: { kind, id }, chatbotId }: Notification): LinkProps {
  switch (kind) {
    case "lead":
      return { to: "/leads/$leadId", params: { leadId: id } };
    case "session":
      return { to: "/sessions/$sesId", params: { sesId: id } };
    case "ticket":
      return { to: "/tickets/$ticketId", params: { ticketId: id } };
    case "chatbot":
      return { to: "/chatbots/$chatbotId/check", params: { chatbotId: id } };
    case "webhook":
      return { to: "/settings/webhooks/$webhookId", params: { webhookId: id } };
    case "import":
      return chatbotId === null
        ? { to: "/chatbots" }
        : { to: "/chatbots/$chatbotId/knowledge/imports", params: { chatbotId } };
    default:
      return chatbotId === null
        ? { to: "/chatbots" }
        : { to: "/chatbots/$chatbotId/knowledge", params: { chatbotId }, search: { status: "failed" } };
  }
}
