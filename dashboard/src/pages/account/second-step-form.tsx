import type { SignedIn } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";

/** The code that a sign-in with a second factor needs after the password. */
export function SecondStepForm({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: (signedIn: SignedIn) => void;
}) {
  const { secondStep: words } = useWords("account");
  const complete = useChange("completeSignIn", []);
  return (
    <Form<{ code: string }>
      problem={complete.error}
      onSubmit={({ code }) => complete.mutate({ token, code }, { onSuccess: onDone })}
    >
      <TextField
        name="code"
        label={words.code}
        hint={words.codeHint}
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
  );
}
