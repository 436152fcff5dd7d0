import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

const proofKey = "svc.proof";

/** Says after the way back from the provider that it was for a proof. */
function rememberProof(): void {
  sessionStorage.setItem(proofKey, "1");
}

/** Whether the member went to the provider for a proof; asked once. */
export function wasForProof(): boolean {
  const was = sessionStorage.getItem(proofKey) !== null;
  sessionStorage.removeItem(proofKey);
  return was;
}

/** Goes on at the provider. `next` and `invitation`: what comes after it; `again`: it has to ask the person. */
export function ContinueWith({
  label,
  next,
  invitation,
  again,
}: {
  readonly label: string;
  readonly next?: string | undefined;
  readonly invitation?: string;
  readonly again?: boolean;
}) {
  const { provider } = useWords("account");
  const start = useChange("startOidcSignIn", []);
  const toastProblem = useToastProblem();
  const input = {
    ...(next === undefined ? {} : { next }),
    ...(invitation === undefined ? {} : { invitation }),
    ...(again === undefined ? {} : { again }),
  };
  return (
    <Button
      isBusy={start.isPending || start.isSuccess}
      className="w-full"
      onClick={() =>
        start.mutate(input, {
          onSuccess({ url }) {
            if (again === true) rememberProof();
            location.assign(url);
          },
          onError: toastProblem,
        })
      }
    >
      {provider.continueWith(label)}
    </Button>
  );
}
