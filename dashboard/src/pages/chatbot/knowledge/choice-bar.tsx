import type { ReactNode } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChooseBox } from "../../../ui/choose-box.tsx";
import type { Choice } from "./use-choice.ts";

interface ChoiceBarProps {
  readonly choice: Pick<Choice<unknown>, "items" | "all" | "none">;
  readonly shown: number;
  /** What can be done with what is chosen. */
  readonly children: ReactNode;
}

/** Above a list: chooses all that is shown, and offers what can be done with what is chosen. */
export function ChoiceBar({ choice, shown, children }: ChoiceBarProps) {
  const words = useWords("knowledge");
  const count = choice.items.length;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <ChooseBox
        label={count === shown ? words.chooseNone : words.chooseAll}
        isChecked={count === shown}
        isMixed={count > 0}
        onChange={(isChecked) => (isChecked ? choice.all() : choice.none())}
      />
      {count === 0 ? (
        <span aria-hidden="true" className="text-sm text-quiet">
          {words.chooseAll}
        </span>
      ) : (
        <>
          <span aria-live="polite" className="text-sm text-quiet">
            {words.chosen(count)}
          </span>
          {children}
          <Button look="quiet" onClick={choice.none}>
            {words.chooseNone}
          </Button>
        </>
      )}
    </div>
  );
}
