import { createHmac } from "node:crypto";
import type { Notification } from "@svc/contract";
import { isSameSecret } from "../../foundation/secret.ts";
import type { Membership } from "./deps.ts";

/** Path of the dashboard page that a notification links to. */
export function itemLink(baseUrl: string, { target, chatbotId }: Pick<Notification, "target" | "chatbotId">): string {
  const id = encodeURIComponent(target.id);
  switch (target.kind) {
    case "chatbot":
      return `${baseUrl}/chatbots/${id}/check`;
    case "webhook":
      return `${baseUrl}/settings/webhooks/${id}`;
    // What failed stands there, with its reason; the one that was told may have been replaced by now.
    case "source":
    case "crawl":
    case "import":
      return chatbotId === null
        ? `${baseUrl}/chatbots`
        : `${baseUrl}/chatbots/${encodeURIComponent(chatbotId)}/knowledge${target.kind === "import" ? "/imports" : "?status=failed"}`;
    default:
      return `${baseUrl}/${target.kind}s/${id}`;
  }
}

/** Path of the notification settings. */
export function settingsLink(baseUrl: string): string {
  return `${baseUrl}/settings/notifications`;
}

/** Ends a member's mail: as a link for people, and by one POST for their mail programs (RFC 8058). */
export function unsubscribeLink(baseUrl: string, key: Buffer, member: Membership): string {
  return `${baseUrl}/api/public/notifications/unsubscribe/${issueToken(key, member)}`;
}

/** `workspace.account.signature`; it does not run out, because mail is kept. */
function issueToken(key: Buffer, { workspaceId, accountId }: Membership): string {
  const named = `${workspaceId}.${accountId}`;
  return `${named}.${createHmac("sha256", key).update(named).digest("base64url")}`;
}

/** Whose mail a token ends; null when it is none of ours. */
export function readToken(key: Buffer, token: string): Membership | null {
  const [workspaceId = "", accountId = ""] = token.split(".");
  const member = { workspaceId, accountId };
  return isSameSecret(token, issueToken(key, member)) ? member : null;
}
