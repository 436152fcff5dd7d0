import { useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { Source } from "./use-source-changes.ts";

const tones = { queued: "neutral", reading: "accent", ready: "good", failed: "bad" } as const;

/** How a source stands. One with a reason that still answers does so from an older text. */
export function SourceStatus({ source: { status, reason } }: { readonly source: Source }) {
  const { sources } = useWords("knowledge");
  return status === "ready" && reason !== null ? (
    <Badge tone="warn">{sources.old}</Badge>
  ) : (
    <Badge tone={tones[status]}>{sources.status[status]}</Badge>
  );
}
