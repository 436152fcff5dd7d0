import { useState } from "react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { AccountPage, PasswordField } from "./frame.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import type { SecondFactorNeeded } from "./second-step.tsx";
import { SecondStep } from "./second-step.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { useEnter } from "./use-enter.ts";

const route = getRouteApi("/guest/sign-in");

export function SignInPage() {
  const account = useWords("account");
  const { next } = route.useSearch();
  const enter = useEnter();
  const signIn = useChange("signIn", []);
  const [needed, wait] = useState<SecondFactorNeeded | null>(null);
  if (needed !== null) return <SecondStep needed={needed} next={next} onBack={() => wait(null)} />;
  return (
    <AccountPage
      title={account.signIn.title}
      links={
        <>
          <Link to="/forgot-password" className="text-accent-text underline">
            {account.signIn.forgot}
          </Link>
          <a href="/docs" className="text-accent-text underline">
            {account.signIn.docs}
          </a>
        </>
      }
    >
      <SignInWays next={next}>
        <div className="grid gap-4">
          <Form<{ email: string; password: string }>
            problem={signIn.error}
            onSubmit={(values) =>
              signIn.mutate(values, {
                onSuccess: (result) => ("secondFactor" in result ? wait(result.secondFactor) : enter(result, next)),
              })
            }
          >
            <TextField
              name="email"
              label={account.email}
              type="email"
              autoComplete="username webauthn"
              required
              autoFocus
            />
            <PasswordField />
            <Button type="submit" look="primary" isBusy={signIn.isPending}>
              {account.signIn.submit}
            </Button>
          </Form>
          <PasskeyButton autofills onDone={(signedIn) => enter(signedIn, next)} />
        </div>
      </SignInWays>
    </AccountPage>
  );
}
