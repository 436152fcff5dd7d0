import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";

/** What was looked for is not there; the way on. */
export function NoneFound({ onShowAll }: { readonly onShowAll: () => void }) {
  const work = useWords("work");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-quiet">{work.noneFound}</p>
      <Button onClick={onShowAll}>{work.showAll}</Button>
    </div>
  );
}
