import { Compass } from "lucide-react";
import { useDeferredValue } from "react";
import type { ReactNode } from "react";
import { ApiProblem } from "../api/problem.ts";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { describeProblem } from "./describe-problem.ts";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link-button.tsx";
import { Notice } from "./notice.tsx";
import { SkeletonRows } from "./skeleton.tsx";

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: ApiProblem | Error | null;
    readonly refetch: () => unknown;
  };
  /** Shown while loading. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query answered; before that its place, and where it failed the reason and another try. */
export function Loaded<Data>({ query, skeleton = <SkeletonRows />, children }: LoadedProps<Data>) {
  const strings = useStrings();
  // Rendered with low priority, so that long content doesn't block input.
  const isThere = useDeferredValue(query.data !== undefined);
  if (isThere && query.data !== undefined) return children(query.data);
  if (query.error === null || query.data !== undefined) return <div aria-busy="true">{skeleton}</div>;
  // Trying again would change nothing, and what the service says of ids and credentials is for programs.
  if (query.error instanceof ApiProblem && query.error.status === 404)
    return (
      <EmptyState
        icon={Compass}
        title={strings.problems.notFoundTitle}
        action={<LinkButton to="/chatbots">{strings.problems.goHome}</LinkButton>}
      >
        {strings.problems.notFound}
      </EmptyState>
    );
  return (
    <Notice tone="bad" action={<Button onClick={() => void query.refetch()}>{strings.actions.tryAgain}</Button>}>
      {describeProblem(query.error, strings)}
    </Notice>
  );
}
