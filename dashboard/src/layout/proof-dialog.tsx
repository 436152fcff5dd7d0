import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SignedIn } from "@svc/contract";
import { call } from "../api/client.ts";
import type { InputOf } from "../api/client.ts";
import { askForPasskey } from "../api/passkey.ts";
import { ApiProblem } from "../api/problem.ts";
import { useOperation } from "../api/queries.ts";
import { ContinueWith } from "../pages/account/continue-with.tsx";
import { useCanUsePasskeys } from "../pages/account/use-passkey-sign-in.ts";
import { signedInQuery } from "../session.ts";
import { useWords } from "../strings/strings.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../pages/account/frame.tsx";
import { Form, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";

/** Proves who the member is, in one of the ways that the account has. */
export default function ProofDialog({ settle }: { readonly settle: (isProven: boolean) => void }) {
  const { proof: words } = useWords("account");
  const { data: signedIn } = useQuery(signedInQuery);
  if (signedIn === undefined) return null;
  return (
    <Dialog isOpen onClose={() => settle(false)} title={words.title} description={words.description}>
      <Ways account={signedIn.account} onDone={() => settle(true)} />
    </Dialog>
  );
}

function Ways({ account, onDone }: { readonly account: SignedIn["account"]; readonly onDone: () => void }) {
  const { proof: words, passkey } = useWords("account");
  const ways = useOperation("getSignInOptions", {});
  const hasPasskeys = useCanUsePasskeys() && account.passkeys > 0;
  const prove = useMutation({
    mutationFn: async (given: InputOf<"proveIdentity"> | "passkey") =>
      call(
        "proveIdentity",
        given === "passkey" ? { credential: await askForPasskey(await call("startPasskeyProof", {})) } : given,
      ),
    onSuccess: onDone,
  });
  const { error } = prove;
  const provider = account.identity === null ? null : (ways.data?.oidc ?? null);
  return (
    <div className="grid gap-4">
      {error === null || error instanceof ApiProblem ? null : <Notice tone="bad">{passkey.notUsed}</Notice>}
      {account.hasPassword ? (
        <PasswordOrCode
          hasCodes={account.secondFactor}
          problem={error instanceof ApiProblem ? error : null}
          isBusy={prove.isPending}
          onSubmit={prove.mutate}
        />
      ) : null}
      {hasPasskeys ? (
        <Button isBusy={prove.isPending} onClick={() => prove.mutate("passkey")}>
          {passkey.use}
        </Button>
      ) : null}
      {provider === null ? null : (
        <>
          <p className="text-xs text-quiet">{words.provider}</p>
          <ContinueWith label={provider.label} next={location.pathname + location.search} again />
        </>
      )}
    </div>
  );
}

interface PasswordOrCodeProps {
  readonly hasCodes: boolean;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly onSubmit: (given: { password: string } | { code: string }) => void;
}

function PasswordOrCode({ hasCodes, problem, isBusy, onSubmit }: PasswordOrCodeProps) {
  const account = useWords("account");
  const { proof: words, secondStep } = account;
  const [isCode, setIsCode] = useState(false);
  return (
    <Form<{ password: string } | { code: string }> key={String(isCode)} problem={problem} onSubmit={onSubmit}>
      {isCode ? (
        <TextField
          name="code"
          label={secondStep.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
      ) : (
        <PasswordField autoFocus />
      )}
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.submit}
      </Button>
      {hasCodes ? (
        <Button look="quiet" onClick={() => setIsCode(!isCode)}>
          {isCode ? words.usePassword : words.useCode}
        </Button>
      ) : null}
    </Form>
  );
}
