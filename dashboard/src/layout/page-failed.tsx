import { Link, useMatches, useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Compass, TriangleAlert } from "lucide-react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "../ui/button.tsx";
import { describeProblem } from "../ui/describe-problem.ts";
import { EmptyState } from "../ui/empty-state.tsx";

/** In the place of a page that could not be shown. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const strings = useStrings();
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  const isInFrame = useMatches().some(({ routeId, status }) => routeId === "/member" && status === "success");
  const Place = isInFrame ? "div" : "main";
  return (
    <Place>
      <EmptyState
        isPage
        icon={TriangleAlert}
        title={strings.problems.pageFailed}
        action={
          <div className="flex flex-wrap items-center justify-center gap-3">
            <Button look="primary" onClick={again}>
              {strings.actions.tryAgain}
            </Button>
            <Button onClick={() => location.reload()}>{strings.problems.reload}</Button>
            <GoHome />
          </div>
        }
      >
        {describeProblem(error, strings)}
      </EmptyState>
    </Place>
  );
}

export function PageNotFound() {
  const { problems } = useStrings();
  return (
    <main>
      <EmptyState isPage icon={Compass} title={problems.notFoundTitle} action={<GoHome />}>
        {problems.notFound}
      </EmptyState>
    </main>
  );
}

function GoHome() {
  const { problems } = useStrings();
  return (
    <Link to="/chatbots" className="text-accent-text underline">
      {problems.goHome}
    </Link>
  );
}
