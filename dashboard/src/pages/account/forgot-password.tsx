import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { AccountPage } from "./frame.tsx";

export function ForgotPasswordPage() {
  const account = useWords("account");
  const request = useChange("requestPasswordReset", []);
  return (
    <AccountPage
      title={request.isSuccess ? account.forgot.sent : account.forgot.title}
      description={request.isSuccess ? account.forgot.sentHint : account.forgot.description}
      links={<BackToSignIn />}
    >
      {request.isSuccess ? undefined : (
        <Form<{ email: string }> problem={request.error} onSubmit={(values) => request.mutate(values)}>
          <TextField name="email" label={account.email} type="email" autoComplete="username" required />
          <Button type="submit" look="primary" isBusy={request.isPending}>
            {account.forgot.submit}
          </Button>
          <p className="text-xs text-quiet">
            {account.forgot.byHand} <code className="font-mono">npm run svc -- users reset-password</code>
          </p>
        </Form>
      )}
    </AccountPage>
  );
}
