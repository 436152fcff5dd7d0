import { accessRules } from "@svc/contract";
import type { Access, HttpOperation } from "@svc/contract";
import type { Json } from "./document.ts";

export const securitySchemes: Json = {
  apiKey: { type: "http", scheme: "bearer", description: "An API key, `svc_…`, created with `POST /api/api-keys`." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "svc_session",
    description: "Session cookie over http, set by signing in. Changes from other sites are refused.",
  },
  secureSession: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-svc_session",
    description: "Session cookie over https.",
  },
  visitorToken: {
    type: "apiKey",
    in: "header",
    name: "X-SVC-Visitor-Token",
    description:
      "Returned by the response that created the session; expires after 90 days, or with the session. Send it with each message too: it gives access only to messages sent with it.",
  },
};

/** What an operation has to be sent. */
export function securityOf(access: Access): Json[] {
  if (access === "public") return [];
  if (access === "visitor") return [{ visitorToken: [] }];
  return [...(accessRules[access].scope === null ? [] : [{ apiKey: [] }]), { session: [] }, { secureSession: [] }];
}

/** The same in words. */
export function whoMay({ access, wholeWorkspace }: Pick<HttpOperation, "access" | "wholeWorkspace">): string {
  if (access === "public") return "Public: no credentials needed.";
  if (access === "visitor") return "Requires the visitor token of the session.";
  const { role, scope } = accessRules[access];
  const member = `Requires a member with the role \`${role}\`${role === "owner" ? "" : " or higher"}`;
  if (scope === null) return `${member}. API keys can't call it.`;
  return `${member}, or an API key with the scope \`${scope}\`${wholeWorkspace === true ? " that isn't restricted to chatbots" : ""}.`;
}
