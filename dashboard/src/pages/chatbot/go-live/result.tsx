import { RotateCcw } from "lucide-react";
import type { OutputOf } from "../../../api/client.ts";
import { useChange } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { useToastProblem } from "../../../ui/toasts.tsx";

export type Check = OutputOf<"getGoLiveCheck">;

/** The figure, what would raise it, and how the questions divide. */
export function Result({ check }: { readonly check: Check }) {
  const words = useWords("goLive");
  const number = new Intl.NumberFormat(useLocale());
  const { counts, potential } = check;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status">
        <p className="text-3xl font-semibold tabular-nums">
          {words.result(number.format(counts.answered), number.format(counts.asked))}
        </p>
        <p className="text-base">
          {potential.facts === 0
            ? words.complete
            : words.potential(number.format(potential.facts), potential.facts === 1, number.format(potential.answered))}
        </p>
      </div>
      <Bar counts={counts} />
      <p className="flex items-center gap-1.5 text-xs text-quiet">
        {check.isRunning ? (
          <>
            <Spinner /> {words.waiting}
          </>
        ) : check.checkedAt === null ? null : (
          <span>
            {words.checked} <TimeAgo at={check.checkedAt} />. {words.hint}
          </span>
        )}
      </p>
    </div>
  );
}

const tones = { answered: "bg-good", unsure: "bg-warn", notKnown: "bg-bad" } as const;
const outcomes = ["answered", "unsure", "notKnown"] as const;

function Bar({ counts }: { readonly counts: Check["counts"] }) {
  const { groups } = useWords("goLive");
  const number = new Intl.NumberFormat(useLocale());
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-hover">
        {outcomes.map((outcome) =>
          counts[outcome] === 0 ? null : (
            <span key={outcome} className={tones[outcome]} style={{ flexGrow: counts[outcome] }} />
          ),
        )}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${tones[outcome]}`} />
            {groups[outcome]} <span className="font-medium tabular-nums">{number.format(counts[outcome])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Runs the check anew; for those who may. */
export function RunAgain({ check, label }: { readonly check: Check; readonly label: string }) {
  const run = useChange("runGoLiveCheck", ["getGoLiveCheck"]);
  const toastProblem = useToastProblem();
  if (!useMay("admin")) return null;
  return (
    <Button
      icon={<RotateCcw aria-hidden="true" className="size-4" />}
      isBusy={run.isPending || check.isRunning}
      onClick={() => run.mutate({ chatbotId: check.chatbotId }, { onError: toastProblem })}
    >
      {label}
    </Button>
  );
}
