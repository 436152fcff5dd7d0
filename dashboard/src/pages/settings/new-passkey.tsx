import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { makePasskey } from "../../api/passkey.ts";
import { ApiProblem } from "../../api/problem.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Adds a passkey of this device; with the first one, the recovery codes, this once. */
export function NewPasskey({ onDone }: { readonly onDone: () => void }) {
  const { passkeys: words, secondFactor } = useWords("settings");
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      ["listPasskeys", "getSignedIn", "listMembers"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  const add = useMutation({
    mutationFn: async (name: string) =>
      call("addPasskey", { name, credential: await makePasskey(await call("startPasskey", {})) }),
    async onSuccess({ recoveryCodes }) {
      await refresh();
      if (recoveryCodes === null) onDone();
    },
  });
  const codes = add.data?.recoveryCodes ?? null;
  if (codes !== null)
    return (
      <div className="grid gap-4">
        <p>{words.recoveryHint}</p>
        <CodeBlock label={secondFactor.recovery} code={codes.join("\n")} />
        <Button onClick={onDone}>{secondFactor.saved}</Button>
      </div>
    );
  const { error } = add;
  return (
    <Form<{ name: string }>
      problem={error instanceof ApiProblem ? error : null}
      onSubmit={({ name }) => add.mutate(name)}
    >
      {error === null || error instanceof ApiProblem ? null : <Notice tone="bad">{words.notMade}</Notice>}
      <TextField name="name" label={words.name} hint={words.nameHint} maxLength={100} required autoFocus />
      <Button type="submit" look="primary" isBusy={add.isPending}>
        {words.add}
      </Button>
    </Form>
  );
}
