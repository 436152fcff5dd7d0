import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { AccountPage, tokenOfLink, PasswordField } from "./frame.tsx";
import type { SecondFactorNeeded } from "./second-step.tsx";
import { SecondStep } from "./second-step.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { useEnter } from "./use-enter.ts";

export function InvitationPage() {
  const account = useWords("account");
  const [token] = useState(tokenOfLink);
  const enter = useEnter();
  const accept = useChange("acceptInvitation", []);
  const [needed, wait] = useState<SecondFactorNeeded | null>(null);
  const isBroken = token === "";
  if (needed !== null) return <SecondStep needed={needed} onBack={() => wait(null)} />;
  return (
    <AccountPage
      title={account.invitation.title}
      description={isBroken ? undefined : account.invitation.description}
      notice={isBroken ? <Notice tone="warn">{account.reset.broken}</Notice> : undefined}
      links={<BackToSignIn />}
    >
      {isBroken ? undefined : (
        <SignInWays invitation={token}>
          <Form<{ password: string }>
            problem={accept.error}
            onSubmit={({ password }) =>
              accept.mutate(
                { token, password },
                {
                  onSuccess: (result) => ("secondFactor" in result ? wait(result.secondFactor) : enter(result)),
                },
              )
            }
          >
            <PasswordField isNew autoFocus />
            <Button type="submit" look="primary" isBusy={accept.isPending}>
              {account.invitation.submit}
            </Button>
          </Form>
        </SignInWays>
      )}
    </AccountPage>
  );
}
