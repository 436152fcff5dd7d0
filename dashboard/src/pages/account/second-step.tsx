import { useWords } from "../../strings/strings.tsx";
import { AccountPage } from "./frame.tsx";
import { useEnter } from "./use-enter.ts";
import type { SignedIn } from "@svc/contract";
import type { OutputOf } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import type { Words } from "../../strings/words.ts";
import { Button } from "../../ui/button.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

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
  const { secondStep: words, backToSignIn } = useWords("account");
  const enter = useEnter();
  return (
    <AccountPage
      title={words.title}
      description={secondStepHint(words, needed)}
      links={
        <button type="button" className="text-accent-text underline" onClick={onBack}>
          {backToSignIn}
        </button>
      }
    >
      <SecondStepForm needed={needed} onDone={(signedIn) => enter(signedIn, next)} />
    </AccountPage>
  );
}

export type SecondFactorNeeded = Extract<OutputOf<"signIn">, { secondFactor: object }>["secondFactor"];

/** What there is to do, by what the account has. */
export function secondStepHint(words: Words["account"]["secondStep"], needed: SecondFactorNeeded): string {
  if (!needed.passkey) return words.description;
  return needed.authenticatorApp ? words.withBoth : words.withPasskey;
}

/** The code or passkey that a sign-in with a second factor needs after the password. */
export function SecondStepForm({
  needed: { token, passkey, authenticatorApp },
  onDone,
}: {
  readonly needed: SecondFactorNeeded;
  readonly onDone: (signedIn: SignedIn) => void;
}) {
  const { secondStep: words } = useWords("account");
  const complete = useChange("completeSignIn", []);
  return (
    <div className="grid gap-4">
      {passkey ? <PasskeyButton token={token} onDone={onDone} /> : null}
      <Form<{ code: string }>
        problem={complete.error}
        onSubmit={({ code }) => complete.mutate({ token, code }, { onSuccess: onDone })}
      >
        <TextField
          name="code"
          label={words.code}
          hint={authenticatorApp ? words.codeHint : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        <Button type="submit" look="primary" isBusy={complete.isPending}>
          {words.submit}
        </Button>
      </Form>
    </div>
  );
}
