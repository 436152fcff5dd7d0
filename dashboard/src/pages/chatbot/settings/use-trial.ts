import type { ConnectionTrial } from "@svc/contract";
import { useState } from "react";
import type { ApiProblem } from "../../../api/problem.ts";

interface Asking<Input> {
  readonly isPending: boolean;
  readonly data: ConnectionTrial | undefined;
  readonly error: ApiProblem | null;
  readonly mutate: (input: Input) => void;
}

/** Tests the current fields. The result is shown until they change. */
export function useTrial<Input extends object>(ask: Asking<Input>, input: Input) {
  const [tried, setTried] = useState("");
  const typed = JSON.stringify(input);
  return {
    isBusy: ask.isPending,
    outcome: tried === typed ? (ask.error ?? ask.data ?? null) : null,
    onTry() {
      setTried(typed);
      ask.mutate(input);
    },
  };
}
