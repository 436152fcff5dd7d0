import { Link } from "@tanstack/react-router";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { AccountPage, tokenOfLink } from "./frame.tsx";
import { useEnter } from "./use-enter.ts";

/** The first owner of a fresh service. */
export function ClaimPage() {
  const account = useWords("account");
  const enter = useEnter();
  const claim = useChange("claimService", []);
  return (
    <AccountPage
      title={account.claim.title}
      description={account.claim.description}
      links={
        <Link to="/sign-in" className="text-accent-text underline">
          {account.claim.have}
        </Link>
      }
    >
      <Form<{ token: string; email: string; password: string }>
        problem={claim.error}
        onSubmit={(values) => claim.mutate(values, { onSuccess: (signedIn) => enter(signedIn) })}
      >
        <TextField
          name="token"
          label={account.claim.token}
          hint={account.claim.tokenHint}
          defaultValue={tokenOfLink()}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField name="email" label={account.email} type="email" autoComplete="username" required />
        <TextField
          name="password"
          label={account.password}
          hint={account.passwordHint}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="primary" isBusy={claim.isPending}>
          {account.claim.submit}
        </Button>
      </Form>
    </AccountPage>
  );
}
