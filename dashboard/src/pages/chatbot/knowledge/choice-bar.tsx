import type { ReactNode } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChooseBox } from "../../../ui/choose-box.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useMedia } from "../../../ui/use-media.ts";
import type { Choice } from "./use-choice.ts";

/** Where tables have a header row. */
const roomy = "(min-width: 40rem)";

interface AllBoxProps {
  readonly choice: Pick<Choice<unknown>, "items" | "all" | "none">;
  readonly shown: number;
}

interface ChoiceBarProps extends AllBoxProps {
  /** Beside the box in the header row of the table below, where there is room for one. */
  readonly isInHeader?: boolean;
  /** What can be done with what is chosen. */
  readonly children: ReactNode;
}

/** Above a list: chooses all that is shown, and offers what can be done with what is chosen. */
export function ChoiceBar({ choice, shown, isInHeader = false, children }: ChoiceBarProps) {
  const words = useWords("knowledge");
  const isOverTable = useMedia(roomy) && isInHeader;
  const count = choice.items.length;
  if (isOverTable && count === 0) return null;
  return (
    <div
      className={
        isOverTable
          ? "sticky top-12 z-2 ms-7 -mb-8 flex h-8 items-center gap-x-3 bg-surface lg:top-0 [&_button]:min-h-7"
          : classNames(
              "flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-2",
              count > 0 && "sticky top-12 z-1 bg-surface pt-2 lg:top-0",
            )
      }
    >
      {isOverTable ? null : <AllBox choice={choice} shown={shown} />}
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

/** The box in a table's header row; the bar has it where the table has none. */
export function HeaderBox(props: AllBoxProps) {
  return useMedia(roomy) ? <AllBox {...props} /> : null;
}

function AllBox({ choice, shown }: AllBoxProps) {
  const words = useWords("knowledge");
  const count = choice.items.length;
  return (
    <ChooseBox
      label={count === shown ? words.chooseNone : words.chooseAll}
      isChecked={count === shown}
      isMixed={count > 0}
      onChange={(isChecked) => (isChecked ? choice.all() : choice.none())}
    />
  );
}
