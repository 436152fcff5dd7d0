import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { markStep, useStepMark } from "./step-marks.ts";
import { useFirstSteps } from "./use-first-steps.ts";

/** The setup checklist, for members who can complete it, until it is done or dismissed. */
export function FirstSteps({ chatbotId }: { readonly chatbotId: string }) {
  const isDismissed = useStepMark(chatbotId, "dismissed");
  return useMay("admin") && !isDismissed ? <Steps chatbotId={chatbotId} /> : null;
}

function Steps({ chatbotId }: { readonly chatbotId: string }) {
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
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ name, isDone, link }) => (
          <li key={name} className="flex items-center gap-2">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
            ) : (
              <Circle aria-hidden="true" className="size-5 shrink-0 text-quiet" />
            )}
            <Link {...link} className={isDone ? "py-1 text-quiet" : "py-1 text-accent-text underline"}>
              {words.steps[name]}
              <span className="sr-only">{isDone ? ` (${words.done})` : ` (${words.open})`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
