import { BellRing } from "lucide-react";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { useAlertQuestion } from "./alerts.ts";

/** The one question for the browser's permission, when the first visitor waits. Browsers want a press for it. */
export function AlertQuestion() {
  const { alert } = useWords("inbox");
  const [isAsking, answer] = useAlertQuestion();
  if (!isAsking) return null;
  return (
    <section
      aria-label={alert.title}
      className="popup fixed start-3 top-14 z-20 grid w-[min(22rem,calc(100vw-1.5rem))] gap-3 p-3 lg:top-auto lg:bottom-18 lg:w-54"
    >
      <p className="flex gap-2">
        <BellRing aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
        <span>
          <span className="font-medium">{alert.question}</span> <span className="text-quiet">{alert.questionHint}</span>
        </span>
      </p>
      <div className="flex gap-2">
        <Button look="primary" onClick={() => void answer(true)}>
          {alert.allow}
        </Button>
        <Button onClick={() => void answer(false)}>{alert.notNow}</Button>
      </div>
    </section>
  );
}
