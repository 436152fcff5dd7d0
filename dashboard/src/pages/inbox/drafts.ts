import { useState } from "react";
import { readKept, writeKept } from "../../kept.ts";

/** Most drafts kept. */
const keptAtMost = 50;

/** Unsent drafts by conversation. They survive a reload. */
export function useDraft(sesId: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readDrafts()[sesId] ?? "");
  const write = (next: string) => {
    setText(next);
    const { [sesId]: _, ...others } = readDrafts();
    const kept = Object.entries(next === "" ? others : { ...others, [sesId]: next }).slice(-keptAtMost);
    writeKept("inbox-drafts", kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)));
  };
  return [text, write];
}

function readDrafts(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readKept("inbox-drafts") ?? "{}");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}
