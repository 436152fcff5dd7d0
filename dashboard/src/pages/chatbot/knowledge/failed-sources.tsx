import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { failedInput } from "./failed-input.ts";
import { useSourceChanges } from "./use-source-changes.ts";
import type { Source } from "./use-source-changes.ts";

const lookEveryMs = 2_000;

/** Those that could not be read; asked again while something is read. */
export function useFailedSources(chatbotId: string, isMoving: boolean) {
  const failed = useOperation("listSources", failedInput(chatbotId), { everyMs: isMoving && lookEveryMs });
  const { refetch } = failed;
  // The last that was under way may be the one that failed.
  useEffect(() => (isMoving ? () => void refetch() : undefined), [isMoving, refetch]);
  return failed;
}

interface FailedProps {
  readonly chatbotId: string;
  readonly sources: readonly Source[];
  /** There are more than these. */
  readonly isMore: boolean;
}

/** Says how many could not be read, and leads on; nothing where all were. */
export function FailedSources({ chatbotId, sources, isMore }: FailedProps) {
  const { sources: words } = useWords("knowledge");
  const { retryFailed } = useSourceChanges(chatbotId);
  const mayWrite = useMay("admin");
  if (sources.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        mayWrite && sources.some(({ kind }) => kind === "url") ? (
          <Button isBusy={retryFailed.isPending} onClick={() => retryFailed.mutate()}>
            {words.retryFailed}
          </Button>
        ) : undefined
      }
    >
      {words.failed(`${sources.length}${isMore ? "+" : ""}`)}{" "}
      <Link
        to="/chatbots/$chatbotId/knowledge"
        params={{ chatbotId }}
        search={{ status: "failed" }}
        className="font-medium underline"
      >
        {words.showFailed}
      </Link>{" "}
      {sources.some(({ kind }) => kind === "document") ? words.failedFiles : null}
    </Notice>
  );
}
