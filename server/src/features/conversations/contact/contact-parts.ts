import type { DataPart } from "../../../foundation/chat.ts";
import type { AnswerMetadata } from "../metadata.ts";

/** State of the visitor's contact details: `data-lead`. */
export function leadPart(
  data: { readonly status: "captured"; readonly leadId: string } | { readonly status: "asked" | "deleted" },
): DataPart {
  return { type: "data", name: "lead", data };
}

/** State of a ticket that the visitor wants: `data-ticket`. */
export function ticketPart(
  data:
    | { readonly status: "opened"; readonly ticketId: string; readonly number: number }
    | { readonly status: "asked" | "dropped" },
): DataPart {
  return { type: "data", name: "ticket", data };
}

/** Why the visitor was asked for contact details, from the parts. Stored with the answer. */
export function askedBy({ name, data }: DataPart): AnswerMetadata["asked"] {
  const isAsked = typeof data === "object" && data !== null && "status" in data && data.status === "asked";
  return isAsked && (name === "lead" || name === "ticket") ? name : undefined;
}
