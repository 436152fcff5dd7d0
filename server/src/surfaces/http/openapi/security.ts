import { accessRules } from "@svc/contract";
import type { Access, HttpOperation } from "@svc/contract";
import type { Json } from "./document.ts";

export const securitySchemes: Json = {
  apiKey: { type: "http", scheme: "bearer", description: "An API key: `svc_…`. Members make them in `/api/api-keys`." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "svc_session",
    description: "Set by signing in, over http. Changes are refused from other sites.",
  },
  secureSession: { type: "apiKey", in: "cookie", name: "__Host-svc_session", description: "The same over https." },
  visitorToken: {
    type: "apiKey",
    in: "header",
    name: "X-SVC-Visitor-Token",
    description:
      "Given with the answer that created the session; expires after 90 days, or with the session. Send it with each message too: it reads only the turns that carried it.",
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
  if (access === "public") return "For anybody.";
  if (access === "visitor") return "For the visitor, with the token of the session.";
  const { role, scope } = accessRules[access];
  const keys =
    scope === null
      ? "no API key"
      : `API keys with \`${scope}\`${wholeWorkspace === true ? " that are not bound to chatbots" : ""}`;
  return `For members from the role \`${role}\` on, and ${keys}.`;
}
