import { useWords } from "../../strings/strings.tsx";
import { AccountPage } from "./frame.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { useEnter } from "./use-enter.ts";

/** The page of a sign-in's second step. `onBack`: the password again. */
export function SecondStep({
  token,
  next,
  onBack,
}: {
  readonly token: string;
  readonly next?: string | undefined;
  readonly onBack: () => void;
}) {
  const { secondStep: words } = useWords("account");
  const enter = useEnter();
  return (
    <AccountPage
      title={words.title}
      description={words.description}
      links={
        <button type="button" className="text-accent-text underline" onClick={onBack}>
          {words.back}
        </button>
      }
    >
      <SecondStepForm token={token} onDone={(signedIn) => enter(signedIn, next)} />
    </AccountPage>
  );
}
