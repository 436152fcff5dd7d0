import { useEffect, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { AccountPage, tokenOfLink, PasswordField } from "./frame.tsx";
import { useEnter } from "./use-enter.ts";

/** The first owner of a fresh service. */
export function ClaimPage() {
  const account = useWords("account");
  const enter = useEnter();
  const claim = useChange("claimService", []);
  const [token] = useState(tokenOfLink);
  // Neither the history nor a picture of the screen keeps it.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  // In the form all the same, so that what is wrong with it is shown there.
  const asksToken = token === "" || claim.error?.status === 401;
  return (
    <AccountPage
      title={account.claim.title}
      description={token === "" ? account.claim.missing : account.claim.description}
      links={
        // With a full page load: the router would redirect back here while there is no owner.
        <a href="/sign-in" className="text-accent-text underline">
          {account.claim.have}
        </a>
      }
    >
      {token === "" ? (
        <div className="mb-4">
          <CodeBlock isWrapped label={account.claim.command} code="npm run --silent svc -- users claim-token" />
        </div>
      ) : null}
      <Form<{ token: string; email: string; password: string }>
        problem={claim.error}
        onSubmit={(values) => claim.mutate(values, { onSuccess: (signedIn) => enter(signedIn, "/chatbots/new") })}
      >
        <TextField
          name="token"
          label={account.claim.token}
          hint={account.claim.tokenHint}
          defaultValue={token}
          className={asksToken ? "" : "hidden"}
          autoComplete="off"
          spellCheck={false}
          required
          autoFocus={token === ""}
        />
        <TextField
          name="email"
          label={account.email}
          type="email"
          autoComplete="username"
          required
          autoFocus={token !== ""}
        />
        <PasswordField isNew />
        <Button type="submit" look="primary" isBusy={claim.isPending}>
          {account.claim.submit}
        </Button>
      </Form>
    </AccountPage>
  );
}
