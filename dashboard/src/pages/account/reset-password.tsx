import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "./password-field.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountPage, tokenOfLink } from "./frame.tsx";

export function ResetPasswordPage() {
  const account = useWords("account");
  const [token] = useState(tokenOfLink);
  const reset = useChange("resetPassword", []);
  const back = (
    <Link to="/sign-in" className="text-accent-text underline">
      {account.signIn.title}
    </Link>
  );
  return (
    <AccountPage title={account.reset.title} links={back}>
      {reset.isSuccess ? (
        <Notice tone="good">{account.reset.done}</Notice>
      ) : token === "" ? (
        <Notice tone="warn">{account.reset.broken}</Notice>
      ) : (
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
