import type { ConnectionTrial as Trial } from "@svc/contract";
import type { ApiProblem } from "../../../api/problem.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useLocale, useStrings, useWords } from "../../../strings/strings.tsx";
import type { Words } from "../../../strings/words.ts";
import { Button } from "../../../ui/button.tsx";
import { describeProblem } from "../../../ui/describe-problem.ts";
import { Notice } from "../../../ui/notice.tsx";

interface ConnectionTrialProps {
  readonly isBusy: boolean;
  /** There is nothing to ask yet. */
  readonly isDisabled: boolean;
  /** Of what stands in the fields now; of others it says nothing. */
  readonly outcome: Trial | ApiProblem | null;
  readonly onTry: () => void;
}

/** Asks a model once with what stands in the fields, saved or not, and says what came of it. */
export function ConnectionTrial({ isBusy, isDisabled, outcome, onTry }: ConnectionTrialProps) {
  const { trial } = useWords("answering");
  return (
    <div className="grid justify-items-start gap-2">
      <Button isBusy={isBusy} disabled={isDisabled} onClick={onTry}>
        {trial.submit}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {outcome === null || isBusy ? null : <Outcome outcome={outcome} />}
      </div>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: Trial | ApiProblem }) {
  const { trial } = useWords("answering");
  const strings = useStrings();
  const locale = useLocale();
  const why = useReasons();
  if (outcome instanceof Error) return <Notice tone="warn">{describeProblem(outcome, strings)}</Notice>;
  if (outcome.works)
    return (
      <Notice tone="good">
        <span className="wrap-anywhere">{trial.works(outcome.model, outcome.ms.toLocaleString(locale))}</span>
      </Notice>
    );
  return (
    <Notice tone="warn">
      <p>{trial.faults[faultOf(outcome)]}</p>
      {outcome.problem === null ? null : <p className="text-xs wrap-anywhere">{why(outcome.problem, outcome)}</p>}
    </Notice>
  );
}

/** What an owner can do about it, which status and fault tell together. */
function faultOf({ fault, status }: Trial): keyof Words["answering"]["trial"]["faults"] {
  if (status === 429) return "limited";
  if (fault === "overloaded") return "down";
  if (fault !== "rejected") return fault ?? "interrupted";
  if (status === null) return "forbidden";
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "unknown";
  return status < 400 ? "moved" : "refused";
}
