import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSignedIn, useSignOut } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";
import { Passkeys } from "../settings/passkeys.tsx";
import { SecondFactor } from "../settings/second-factor.tsx";

const route = getRouteApi("/guest/second-factor");

/** Sets up the second factor that the workspace requires, and goes on to the page that was asked for. */
export function RequiredSecondFactorPage() {
  const { requiredSecondFactor: words } = useWords("account");
  const { nav } = useStrings();
  const { account, workspace } = useSignedIn();
  const { next } = route.useSearch();
  const router = useRouter();
  const signOut = useSignOut();
  const goOn = () => router.history.push(next ?? "/chatbots");
  useDocumentTitle(words.title);
  return (
    <>
      <h1 className="mb-1 text-xl">{words.title}</h1>
      <p className="mb-3 text-quiet">{words.description(workspace.name)}</p>
      <div className="grid gap-4">
        <SecondFactor onDone={goOn} />
        <Passkeys onDone={goOn} />
      </div>
      <p className="mt-3 text-sm text-quiet">
        {account.email}{" "}
        <button type="button" className="text-accent-text underline" onClick={() => void signOut()}>
          {nav.signOut}
        </button>
      </p>
    </>
  );
}
