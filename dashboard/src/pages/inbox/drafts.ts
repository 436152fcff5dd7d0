import { useState } from "react";
import { readStorage, writeStorage } from "../../storage.ts";

/** Most drafts kept. */
const draftsMax = 50;

/** Unsent drafts by conversation. They survive a reload. */
export function useDraft(sesId: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readDrafts()[sesId] ?? "");
  const write = (next: string) => {
    setText(next);
    const { [sesId]: _, ...others } = readDrafts();
    const drafts = Object.entries(next === "" ? others : { ...others, [sesId]: next }).slice(-draftsMax);
    writeStorage("inbox-drafts", drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts)));
  };
  return [text, write];
}

function readDrafts(): Record<string, string> {
  try {
    const drafts: unknown = JSON.parse(readStorage("inbox-drafts") ?? "{}");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return typeof drafts === "object" && drafts !== null ? (drafts as Record<string, string>) : {};
  } catch {
    return {};
  }
}
