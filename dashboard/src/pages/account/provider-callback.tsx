import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import type { OutputOf } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { describeProblem } from "../../ui/describe-problem.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toasts.tsx";
import { wasForProof } from "./continue-with.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { AccountPage, PasswordField } from "./frame.tsx";
import type { SecondFactorNeeded } from "./second-step.tsx";
import { SecondStep } from "./second-step.tsx";
import { useEnter } from "./use-enter.ts";

const route = getRouteApi("/guest/sign-in/callback");

type Link = NonNullable<OutputOf<"completeOidcSignIn">["link"]>;

/** Where the provider leads back to: signs in, links an account first, or says what went wrong. */
export function ProviderCallbackPage() {
  const { provider, proof } = useWords("account");
  const strings = useStrings();
  const { response } = route.useSearch();
  const enter = useEnter();
  const [linking, link] = useState<{ readonly link: Link; readonly next: string | undefined } | null>(null);
  const complete = useMutation({
    mutationFn: () => call("completeOidcSignIn", { response }),
    onSuccess(result) {
      const next = result.next ?? undefined;
      const isProof = wasForProof();
      if (result.signedIn !== null) {
        enter(result.signedIn, next);
        if (isProof) toast(proof.proven);
      } else if (result.link !== null) link({ link: result.link, next });
    },
  });
  // It's good once: a page that is drawn twice must not send it twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    complete.mutate();
  }, [complete]);
  if (linking !== null) return <LinkAccount {...linking} />;
  if (complete.error === null) return <AccountPage title={provider.signingIn} />;
  return (
    <AccountPage
      title={provider.failed}
      notice={<Notice tone="bad">{describeProblem(complete.error, strings)}</Notice>}
      links={<BackToSignIn />}
    />
  );
}

function LinkAccount({ link: { token, email }, next }: { readonly link: Link; readonly next: string | undefined }) {
  const account = useWords("account");
  const { provider } = account;
  const enter = useEnter();
  const link = useChange("linkOidcSignIn", []);
  const [needed, wait] = useState<SecondFactorNeeded | null>(null);
  if (needed !== null) return <SecondStep needed={needed} next={next} onBack={() => wait(null)} />;
  return (
    <AccountPage title={provider.link} description={provider.linkDescription(email)} links={<BackToSignIn />}>
      <Form<{ password: string }>
        problem={link.error}
        onSubmit={({ password }) =>
          link.mutate(
            { token, password },
            {
              onSuccess: (result) => ("secondFactor" in result ? wait(result.secondFactor) : enter(result, next)),
            },
          )
        }
      >
        <PasswordField autoFocus />
        <Button type="submit" look="primary" isBusy={link.isPending}>
          {provider.linkSubmit}
        </Button>
      </Form>
    </AccountPage>
  );
}
