import { Link } from "@tanstack/react-router";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { markStep } from "./step-marks.ts";
import { useFirstSteps } from "./use-first-steps.ts";
import type { Step } from "./use-first-steps.ts";

/** The setup checklist, until it is done or dismissed. */
export function FirstSteps({ chatbotId }: { readonly chatbotId: string }) {
  const { firstSteps: words } = useWords("upkeep");
  const steps = useFirstSteps(chatbotId);
  const shown = steps?.toSorted((one, other) => Number(one.isDone) - Number(other.isDone)) ?? [];
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const isOver = steps !== undefined && done === steps.length;
  useEffect(() => {
    if (isOver) markStep(chatbotId, "dismissed");
  }, [isOver, chatbotId]);
  if (steps === undefined) return <Skeleton className="h-40 w-full sm:h-32" />;
  if (isOver) return null;
  return (
    <Card
      title={`${words.title} · ${words.progress(done, steps.length)}`}
      actions={
        <Button look="quiet" onClick={() => markStep(chatbotId, "dismissed")}>
          {words.dismiss}
        </Button>
      }
    >
      <div className="@container grid gap-3">
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
          <div
            className="h-full rounded-full bg-good transition-[width]"
            style={{ width: `${(done / steps.length) * 100}%` }}
          />
        </div>
        <ul className="-mx-2 -mb-1.5 grid gap-x-4 gap-y-0.5 @md:grid-cols-2">
          {shown.map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function StepLine({ step: { name, isDone, link, detail } }: { readonly step: Step }) {
  const { firstSteps: words } = useWords("upkeep");
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={isDone ? "" : "col-span-full"}>
      <Link {...link} className="flex min-h-9 items-center gap-3 rounded-lg px-2 py-1 hover:bg-hover">
        <Icon aria-hidden="true" className={isDone ? "size-5 shrink-0 text-good" : "size-5 shrink-0 text-quiet"} />
        <span className="min-w-0 flex-1">
          <span className={isDone ? "text-quiet" : "font-medium"}>{words.steps[name]}</span>
          {detail === undefined ? null : <span className="text-quiet"> · {detail}</span>}
          <span className="sr-only">{isDone ? ` (${words.done})` : ` (${words.open})`}</span>
        </span>
        {isDone ? null : <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-quiet rtl:-scale-x-100" />}
      </Link>
    </li>
  );
}
