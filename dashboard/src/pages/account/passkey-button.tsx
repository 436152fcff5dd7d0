import type { SignedIn } from "@svc/contract";
import { ApiProblem } from "../../api/problem.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { describeProblem } from "../../ui/describe-problem.ts";
import { Notice } from "../../ui/notice.tsx";
import { useCanUsePasskeys, usePasskeySignIn } from "./use-passkey-sign-in.ts";

/** Signs in with a passkey. `token`: after the password; `autofills`: offers passkeys in the email field too. */
export function PasskeyButton(wanted: {
  readonly token?: string;
  readonly autofills?: boolean;
  readonly onDone: (signedIn: SignedIn) => void;
}) {
  return useCanUsePasskeys() ? <Possible {...wanted} /> : null;
}

function Possible(wanted: Parameters<typeof usePasskeySignIn>[0]) {
  const { passkey: words } = useWords("account");
  const strings = useStrings();
  const { ask, isBusy, error } = usePasskeySignIn(wanted);
  return (
    <>
      {error === null ? null : (
        <Notice tone="bad">{error instanceof ApiProblem ? describeProblem(error, strings) : words.notUsed}</Notice>
      )}
      <Button className="w-full" isBusy={isBusy} onClick={ask}>
        {words.use}
      </Button>
    </>
  );
}
