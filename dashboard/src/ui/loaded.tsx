import type { ReactNode } from "react";
import type { ApiProblem } from "../api/problem.ts";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Notice } from "./notice.tsx";
import { SkeletonRows } from "./skeleton.tsx";

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: ApiProblem | Error | null;
    readonly refetch: () => unknown;
  };
  /** In the place of what is on its way. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query answered; before that its place, and where it failed the reason and another try. */
export function Loaded<Data>({ query, skeleton = <SkeletonRows />, children }: LoadedProps<Data>) {
  const strings = useStrings();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <div aria-busy="true">{skeleton}</div>;
  return (
    <Notice tone="bad" action={<Button onClick={() => void query.refetch()}>{strings.actions.tryAgain}</Button>}>
      {describeProblem(query.error, strings)}
    </Notice>
  );
}
