import { CheckCheck, Clock, Tag, UserPlus, X } from "lucide-react";
import { useState } from "react";
import type { InputOf } from "../../api/client.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { snoozeTimes } from "./snooze-times.ts";
import type { Selection } from "./use-selection.ts";

type Changes = Omit<InputOf<"updateSessions">, "ids">;

/** Below the list: what to do with the selected conversations, all in one call. */
export function BulkBar({ selection }: { readonly selection: Selection }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const { account } = useSignedIn();
  const { bulk } = inbox;
  const [isTagging, tag] = useState(false);
  const members = useOperation("listMembers", {}).data?.members ?? [];
  const update = useChange("updateSessions", ["listSessions", "getSession", "getSessionCounts"]);
  const toastProblem = useToastProblem();
  // Not by the call's own callbacks: with what it changes this bar may be gone.
  const act = (changes: Changes) =>
    void update.mutateAsync({ ids: [...selection.ids], ...changes }).then(({ updated, failed }) => {
      selection.clear();
      toast(failed.length === 0 ? bulk.done(updated.length) : bulk.partly(updated.length, failed.length));
    }, toastProblem);
  const look = { look: "quiet", className: "px-1.5", disabled: update.isPending } as const;
  return (
    <section aria-label={bulk.title} className="grid gap-1 border-t border-line bg-raised px-3 py-2">
      <div className="flex items-center gap-1">
        <p role="status" className="px-2 text-sm font-medium">
          {bulk.selected(selection.ids.size)}
        </p>
        <Button look="quiet" className="me-auto px-2 text-quiet" onClick={selection.selectAll}>
          {bulk.all}
        </Button>
        <IconButton label={bulk.clear} icon={<X className="size-4" />} onClick={selection.clear} />
      </div>
      <div className="flex flex-wrap items-center">
        <Menu
          trigger={
            <Button {...look} icon={<UserPlus className="size-4" />}>
              {bulk.assign}
            </Button>
          }
          entries={[
            ...members
              .filter(({ role }) => role !== "viewer")
              .map(({ id, email }) => ({
                label: id === account.id ? inbox.me : email,
                onSelect: () => act({ assignee: id }),
              })),
            { label: inbox.giveBack, onSelect: () => act({ assignee: null }) },
          ]}
        />
        <Button {...look} icon={<Tag className="size-4" />} onClick={() => tag(true)}>
          {inbox.filter.tag}
        </Button>
        <Menu
          trigger={
            <Button {...look} icon={<Clock className="size-4" />}>
              {inbox.snooze.action}
            </Button>
          }
          entries={snoozeTimes(Date.now()).map(({ name, at }) => ({
            label: inbox.snooze.times[name],
            onSelect: () => act({ snoozedUntil: at.toISOString() }),
          }))}
        />
        <Button {...look} icon={<CheckCheck className="size-4" />} onClick={() => act({ status: "resolved" })}>
          {inbox.resolve}
        </Button>
      </div>
      <Dialog isOpen={isTagging} onClose={() => tag(false)} title={inbox.addTag}>
        <Form<{ tag: string }>
          problem={update.error}
          onSubmit={({ tag: written }) => {
            tag(false);
            act({ addTags: [written] });
          }}
        >
          <TextField name="tag" label={inbox.filter.tag} maxLength={50} required />
          <Button type="submit" look="primary" className="justify-self-start px-3">
            {actions.save}
          </Button>
        </Form>
      </Dialog>
    </section>
  );
}
