import { useWords } from "../../strings/strings.tsx";
import { AccountPage } from "./frame.tsx";
import { secondStepHint, SecondStepForm } from "./second-step-form.tsx";
import type { SecondFactorNeeded } from "./second-step-form.tsx";
import { useEnter } from "./use-enter.ts";

/** The page of a sign-in's second step. `onBack`: the password again. */
export function SecondStep({
  needed,
  next,
  onBack,
}: {
  readonly needed: SecondFactorNeeded;
  readonly next?: string | undefined;
  readonly onBack: () => void;
}) {
  const { secondStep: words } = useWords("account");
  const enter = useEnter();
  return (
    <AccountPage
      title={words.title}
      description={secondStepHint(words, needed)}
      links={
        <button type="button" className="text-accent-text underline" onClick={onBack}>
          {words.back}
        </button>
      }
    >
      <SecondStepForm needed={needed} onDone={(signedIn) => enter(signedIn, next)} />
    </AccountPage>
  );
}
