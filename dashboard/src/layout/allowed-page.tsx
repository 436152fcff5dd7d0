import { Navigate, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { useMay, useSignedIn } from "../session.ts";
import { useStrings } from "../strings/strings.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Page } from "../ui/page.tsx";

/** The page, or a hint whom to ask, for members without access to it. */
export function AllowedPage() {
  const { problems, roles } = useStrings();
  const wanted = useMatches({
    select: (matches) => matches.findLast(({ staticData: { role } }) => role !== undefined)?.staticData.role,
  });
  const role = wanted ?? "viewer";
  const { href: next } = useLocation();
  const { needsSecondFactor } = useSignedIn();
  // Required since the page was opened.
  if (needsSecondFactor) return <Navigate to="/second-factor" search={{ next }} />;
  if (useMay(role)) return <Outlet />;
  return (
    <Page title={problems.notForYou(roles[role])} description={problems.notForYouHint}>
      <p>
        <LinkButton to="/chatbots">{problems.goHome}</LinkButton>
      </p>
    </Page>
  );
}
