import { useState } from "react";
import type { Passkey } from "@svc/contract";
import { canUsePasskeys, makePasskey } from "../../api/passkey.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog, Confirm } from "../../ui/dialog.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { ApiProblem } from "../../api/problem.ts";
import { CodeBlock } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The member's own passkeys. `onDone`: one was added. */
export function Passkeys({ onDone }: { readonly onDone?: () => void }) {
  const { passkeys: words } = useWords("settings");
  const ways = useOperation("getSignInOptions", {});
  const list = useOperation("listPasskeys", {});
  const [isAdding, add] = useState(false);
  const [renamed, rename] = useState<Passkey | null>(null);
  const [leaving, leave] = useState<Passkey | null>(null);
  const remove = useChange("removePasskey", ["listPasskeys", "getSignedIn", "listMembers"]);
  const isPossible = ways.data?.passkeys === true && canUsePasskeys;
  return (
    <Card title={words.title} actions={isPossible ? <Button onClick={() => add(true)}>{words.add}</Button> : null}>
      <p className="max-w-prose text-quiet">{ways.data?.passkeys === false ? words.impossible : words.description}</p>
      <Loaded query={list}>
        {({ passkeys: rows }) =>
          rows.length === 0 ? null : (
            <DataTable
              label={words.title}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: words.columns.name, cell: ({ name }) => name },
                { title: words.columns.added, isTitled: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
                {
                  title: words.columns.used,
                  isTitled: true,
                  cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.unused : <TimeAgo at={lastUsedAt} />),
                },
                {
                  title: words.columns.actions,
                  role: "action",
                  cell: (passkey) => (
                    <>
                      <Button onClick={() => rename(passkey)}>{words.rename}</Button>
                      <Button onClick={() => leave(passkey)}>{words.remove}</Button>
                    </>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <Dialog isOpen={isAdding} onClose={() => add(false)} title={words.add}>
        <NewPasskey
          onDone={() => {
            add(false);
            onDone?.();
          }}
        />
      </Dialog>
      <Dialog isOpen={renamed !== null} onClose={() => rename(null)} title={words.rename}>
        {renamed === null ? null : <Rename passkey={renamed} onDone={() => rename(null)} />}
      </Dialog>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => leave(null)}
        title={words.removing(leaving?.name ?? "")}
        action={words.remove}
        onConfirm={async () => leaving && remove.mutateAsync({ passkeyId: leaving.id })}
      >
        {words.removingHint}
      </Confirm>
    </Card>
  );
}

function Rename({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const { passkeys: words } = useWords("settings");
  const rename = useChange("renamePasskey", ["listPasskeys"]);
  return (
    <Form<{ name: string }>
      problem={rename.error}
      onSubmit={({ name }) => rename.mutate({ passkeyId: passkey.id, name }, { onSuccess: onDone })}
    >
      <TextField name="name" label={words.name} defaultValue={passkey.name} maxLength={100} required autoFocus />
      <Button type="submit" look="primary" isBusy={rename.isPending}>
        {words.rename}
      </Button>
    </Form>
  );
}

/** Adds a passkey of this device; with the first one, the recovery codes, this once. */
function NewPasskey({ onDone }: { readonly onDone: () => void }) {
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
