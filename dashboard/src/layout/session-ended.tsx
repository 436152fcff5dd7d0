import { useQueryClient } from "@tanstack/react-query";
import type { SignedIn } from "@svc/contract";
import { useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { noteConnection } from "../api/connection.ts";
import { useChange } from "../api/queries.ts";
import { PasskeyButton } from "../pages/account/passkey-button.tsx";
import { secondStepHint, SecondStepForm } from "../pages/account/second-step.tsx";
import type { SecondFactorNeeded } from "../pages/account/second-step.tsx";
import { signedInQuery, useSignedIn } from "../session.ts";
import { useWords } from "../strings/strings.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../pages/account/frame.tsx";
import { Form, TextField } from "../ui/form.tsx";

/** Signing in again over the page as it stands, so that nothing that was typed is lost. */
export default function SessionEnded() {
  const { ended } = useWords("upkeep");
  const account = useWords("account");
  const queries = useQueryClient();
  const before = useSignedIn();
  const [needed, wait] = useState<SecondFactorNeeded | null>(null);

  const goOn = async (signedIn: SignedIn) => {
    // Another member must not see this one's data.
    if (signedIn.account.id !== before.account.id) return location.reload();
    const { id } = before.workspace;
    const isThere = signedIn.workspaces.some((workspace) => workspace.id === id);
    const here =
      signedIn.workspace.id === id || !isThere ? signedIn : await call("switchWorkspace", { workspaceId: id });
    queries.setQueryData(signedInQuery.queryKey, here);
    noteConnection({ isSignedIn: true });
    await queries.invalidateQueries();
  };
  useEffect(() => {
    // Who has signed in in another tab need not do it here again.
    const look = () => void call("getSignedIn", {}).then(goOn, () => undefined);
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  });
  // To copy what was typed, say; the next call that is refused shows it again.
  const hide = () => noteConnection({ isSignedIn: true });
  if (needed !== null)
    return (
      <Dialog
        isOpen
        onClose={hide}
        title={account.secondStep.title}
        description={secondStepHint(account.secondStep, needed)}
      >
        <SecondStepForm needed={needed} onDone={(signedIn) => void goOn(signedIn)} />
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={hide} title={ended.title} description={ended.hint}>
      <SignInAgain onWait={wait} onDone={(signedIn) => void goOn(signedIn)} />
    </Dialog>
  );
}

function SignInAgain({
  onWait,
  onDone,
}: {
  readonly onWait: (needed: SecondFactorNeeded) => void;
  readonly onDone: (signedIn: SignedIn) => void;
}) {
  const { ended } = useWords("upkeep");
  const account = useWords("account");
  const before = useSignedIn();
  const signIn = useChange("signIn", []);
  return (
    <>
      {before.account.identity === null ? null : (
        <a href="/sign-in" target="_blank" rel="noreferrer" className="text-accent-text underline">
          {ended.elsewhere}
        </a>
      )}
      <Form<{ email: string; password: string }>
        problem={signIn.error}
        onSubmit={(values) =>
          signIn.mutate(values, {
            onSuccess: (result) => ("secondFactor" in result ? onWait(result.secondFactor) : onDone(result)),
          })
        }
      >
        <TextField
          name="email"
          label={account.email}
          type="email"
          autoComplete="username"
          defaultValue={before.account.email}
          required
        />
        <PasswordField autoFocus />
        <p className="text-xs text-quiet">{ended.otherHint}</p>
        <Button type="submit" look="primary" isBusy={signIn.isPending}>
          {account.signIn.submit}
        </Button>
      </Form>
      <div className="mt-4 grid gap-4">
        <PasskeyButton onDone={onDone} />
      </div>
    </>
  );
}
