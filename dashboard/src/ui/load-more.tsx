import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";

interface LoadMoreProps {
  readonly list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** How many are listed so far. */
  readonly count?: number;
}

/** The way to a list's next page, where there is one. */
export function LoadMore({ list, count }: LoadMoreProps) {
  const { actions } = useStrings();
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 p-3">
      {count === undefined ? null : <span className="text-quiet tabular-nums">{actions.shown(count)}</span>}
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {actions.loadMore}
      </Button>
    </div>
  );
}
