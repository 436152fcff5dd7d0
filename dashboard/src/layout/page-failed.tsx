import { useMatches, useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Compass, TriangleAlert } from "lucide-react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "../ui/button.tsx";
import { describeProblem } from "../ui/describe-problem.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";

/** A page without the frame: in the middle of the window. */
const outside = "grid min-h-dvh content-center";

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
    <Place className={isInFrame ? "" : outside}>
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
  return (
    <main className={outside}>
      <NotFound />
    </main>
  );
}

/** In the place of a page whose object isn't there. */
export function NotFound() {
  const { problems } = useStrings();
  return (
    <EmptyState isPage icon={Compass} title={problems.notFoundTitle} action={<GoHome />}>
      {problems.notFound}
    </EmptyState>
  );
}

function GoHome() {
  const { problems } = useStrings();
  return <LinkButton to="/chatbots">{problems.goHome}</LinkButton>;
}
