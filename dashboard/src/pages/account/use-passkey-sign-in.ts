import { useMutation } from "@tanstack/react-query";
import type { SignedIn } from "@svc/contract";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { askForPasskey, canAutofillPasskeys, canUsePasskeys } from "../../api/passkey.ts";
import { useOperation } from "../../api/queries.ts";

/** Less than the challenge is good for, which is asked for anew then. */
const autofillMs = 4 * 60_000;

async function signIn(token: string | undefined, more: Parameters<typeof askForPasskey>[1]): Promise<SignedIn> {
  const input = token === undefined ? {} : { token };
  const credential = await askForPasskey(await call("startPasskeySignIn", input), more);
  return call("completePasskeySignIn", { ...input, credential });
}

/** Whether the service and this browser can have passkeys. */
export function useCanUsePasskeys(): boolean {
  return useOperation("getSignInOptions", {}).data?.passkeys === true && canUsePasskeys;
}

interface Wanted {
  /** Of the first step, where a passkey is the second. */
  readonly token?: string;
  /** Offers passkeys in the email field too. */
  readonly autofills?: boolean;
  readonly onDone: (signedIn: SignedIn) => void;
}

/** Signing in with a passkey, by `mutate` or as the browser fills it in: of the two only one can wait for the person. */
export function usePasskeySignIn({ token, autofills = false, onDone }: Wanted) {
  const waiting = useRef<AbortController>(null);
  const [round, begin] = useState(0);
  const byButton = useMutation({
    mutationFn() {
      waiting.current?.abort();
      return signIn(token, {});
    },
    onSuccess: onDone,
    onError: () => begin(round + 1),
  });
  const filled = useMutation({
    mutationFn: (signal: AbortSignal) => signIn(token, { mediation: "conditional", signal }),
    onSuccess: onDone,
  });
  const fill = filled.mutateAsync;
  useEffect(() => {
    const ended = new AbortController();
    waiting.current = ended;
    const goOn = async () => {
      if (!autofills || !(await canAutofillPasskeys())) return;
      while (!ended.signal.aborted) {
        const over = AbortSignal.timeout(autofillMs);
        const isOver = () => over.aborted && !ended.signal.aborted;
        await fill(AbortSignal.any([ended.signal, over])).catch(() => isOver() || ended.abort());
      }
    };
    void goOn();
    return () => ended.abort();
  }, [autofills, round, fill]);
  const isAborted = filled.error instanceof DOMException;
  return {
    ask: () => byButton.mutate(),
    isBusy: byButton.isPending,
    error: byButton.error ?? (isAborted ? null : filled.error),
  };
}
