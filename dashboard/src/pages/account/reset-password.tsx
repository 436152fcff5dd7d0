import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { AccountPage, tokenOfLink, PasswordField } from "./frame.tsx";

export function ResetPasswordPage() {
  const account = useWords("account");
  const [token] = useState(tokenOfLink);
  const reset = useChange("resetPassword", []);
  if (reset.isSuccess)
    return (
      <AccountPage
        title={account.reset.done}
        notice={
          <LinkButton to="/sign-in" look="primary" className="w-full">
            {account.signIn.title}
          </LinkButton>
        }
      />
    );
  const isBroken = token === "";
  return (
    <AccountPage
      title={account.reset.title}
      notice={isBroken ? <Notice tone="warn">{account.reset.broken}</Notice> : undefined}
      links={
        <>
          <Link to="/forgot-password" className="text-accent-text underline">
            {account.reset.again}
          </Link>
          <BackToSignIn />
        </>
      }
    >
      {isBroken ? undefined : (
        <Form<{ password: string }>
          problem={reset.error}
          onSubmit={({ password }) => reset.mutate({ token, password })}
        >
          <PasswordField label={account.newPassword} isNew autoFocus />
          <Button type="submit" look="primary" isBusy={reset.isPending}>
            {account.reset.submit}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
