import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { KnowledgeGap } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { isolated } from "../../ui/isolated.ts";
import { toast } from "../../ui/toasts.tsx";

interface MergeGapsProps {
  /** Those that were chosen, the most asked first: it takes the others in. */
  readonly gaps: readonly KnowledgeGap[];
  readonly onMerged: () => void;
}

/** Makes one gap of several that ask the same. */
export function MergeGaps({ gaps: chosen, onMerged }: MergeGapsProps) {
  const { gaps } = useWords("analytics");
  const merge = useChange("mergeKnowledgeGaps", ["getKnowledgeGap", "listKnowledgeGaps"]);
  const navigate = useNavigate();
  const [isAsked, ask] = useState(false);
  const [target, ...others] = chosen;
  if (target === undefined || others.length === 0) return null;
  return (
    <div className="flex justify-end">
      <Button look="primary" onClick={() => ask(true)}>
        {gaps.merge(chosen.length)}
      </Button>
      <Confirm
        isOpen={isAsked}
        onClose={() => ask(false)}
        title={gaps.merging(chosen.length)}
        action={gaps.mergeAction}
        onConfirm={async () => {
          await merge.mutateAsync({ gapId: target.id, gapIds: others.map(({ id }) => id) });
          onMerged();
          toast(gaps.merged);
          await navigate({ to: "/gaps/$gapId", params: { gapId: target.id } });
        }}
      >
        {gaps.mergingHint(isolated(target.question))}
      </Confirm>
    </div>
  );
}
