import { useWords } from "../../../strings/strings.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import type { Source } from "./use-source-changes.ts";

/** When a source's text was last read: of a page by a sync, which may not have worked yet; of others when it changed. */
export function LastSynced({
  source: { kind, fetchedAt, updatedAt },
}: {
  readonly source: Pick<Source, "kind" | "fetchedAt" | "updatedAt">;
}) {
  const { source: words } = useWords("knowledge");
  const at = kind === "url" ? fetchedAt : updatedAt;
  return at === null ? words.neverRead : <TimeAgo at={at} />;
}
