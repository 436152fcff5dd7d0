import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";

interface LoadMoreProps {
  readonly list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The way to a list's next page, where there is one. */
export function LoadMore({ list }: LoadMoreProps) {
  const { actions } = useStrings();
  if (!list.hasNextPage) return null;
  return (
    <div className="p-3 text-center">
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {actions.loadMore}
      </Button>
    </div>
  );
}
