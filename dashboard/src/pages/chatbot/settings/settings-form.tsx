import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../../session.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { FieldGroup } from "../../../ui/field-group.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { Settings } from "./use-settings.ts";

type Saving = Pick<Settings<never>, "isChanged" | "isSaving" | "problem" | "save" | "discard">;

/** Around a page of settings: saves or discards what was changed on it, and asks before it is left behind. */
export function SettingsForm({ settings, children }: { readonly settings: Saving; readonly children: ReactNode }) {
  const { actions } = useStrings();
  const { settings: words } = useWords("chatbots");
  const mayChange = useMay("admin");
  const { isChanged, isSaving, problem, save, discard } = settings;
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <>
      <Form
        problem={problem}
        onSubmit={() =>
          save().then(
            () => toast(words.saved),
            () => undefined,
          )
        }
      >
        {mayChange ? null : <Notice>{words.onlyAdmins}</Notice>}
        <FieldGroup isDisabled={!mayChange}>{children}</FieldGroup>
        {isChanged || isSaving ? (
          <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-surface px-3 py-2 shadow-lg">
            <p className="me-auto text-sm text-quiet">{words.unsaved}</p>
            <Button onClick={discard}>{words.discard}</Button>
            <Button type="submit" look="primary" isBusy={isSaving}>
              {actions.save}
            </Button>
          </div>
        ) : null}
      </Form>
      <Confirm
        isOpen={leaving.status === "blocked"}
        onClose={() => leaving.reset?.()}
        title={words.leave}
        action={words.discard}
        onConfirm={async () => leaving.proceed?.()}
      >
        {words.leaveHint}
      </Confirm>
    </>
  );
}
