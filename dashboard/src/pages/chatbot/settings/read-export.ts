import { foldEmail } from "@svc/contract/email";

/** What is kept of a visitor, as far as a page shows it. */
export interface ExportedVisitor {
  readonly sessions: readonly { readonly id: string; readonly startedAt: string }[];
  readonly leads: number;
  /** Addresses of leads. */
  readonly emails: readonly string[];
  readonly tickets: number;
  readonly isEmpty: boolean;
}

/** Reads the file of an export, which is a JSON object of lists. */
export function readExport(exported: unknown): ExportedVisitor {
  const lists = listsOf(exported);
  const sessions = (lists["sessions"] ?? []).filter(isSession);
  return {
    sessions,
    leads: lists["leads"]?.length ?? 0,
    emails: [...new Set((lists["leads"] ?? []).flatMap(emailOf))],
    tickets: lists["tickets"]?.length ?? 0,
    isEmpty: Object.values(lists).every((list) => list.length === 0),
  };
}

function listsOf(exported: unknown): Record<string, readonly unknown[]> {
  if (typeof exported !== "object" || exported === null) return {};
  return Object.fromEntries(
    Object.entries(exported).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list as unknown[]]] : [])),
  );
}

function emailOf(item: unknown): string[] {
  return typeof item === "object" && item !== null && "email" in item && typeof item.email === "string"
    ? [foldEmail(item.email)]
    : [];
}

function isSession(item: unknown): item is ExportedVisitor["sessions"][number] {
  return typeof item === "object" && item !== null && "id" in item && "startedAt" in item;
}
