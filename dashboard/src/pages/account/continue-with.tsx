import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

/** Goes on at the provider. `next` and `invitation`: what comes after it. */
export function ContinueWith({
  label,
  next,
  invitation,
}: {
  readonly label: string;
  readonly next?: string | undefined;
  readonly invitation?: string;
}) {
  const { provider } = useWords("account");
  const start = useChange("startOidcSignIn", []);
  const toastProblem = useToastProblem();
  const input = { ...(next === undefined ? {} : { next }), ...(invitation === undefined ? {} : { invitation }) };
  return (
    <Button
      isBusy={start.isPending || start.isSuccess}
      className="w-full"
      onClick={() => start.mutate(input, { onSuccess: ({ url }) => location.assign(url), onError: toastProblem })}
    >
      {provider.continueWith(label)}
    </Button>
  );
}
