import { useState } from "react";
import type { Lead, LeadContact } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { newestOfEach } from "./newest-of-each.ts";
import { contactReads, useSeparate } from "./use-separate.ts";

const shownAtMost = 20;

type MergedLead = Pick<Lead, "id" | "name">;

interface MergeLeadProps {
  readonly lead: MergedLead;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Merges a lead with another one of the same person, after a look at what follows from it. */
export function MergeLead({ lead, isOpen, onClose }: MergeLeadProps) {
  const { merge } = useWords("work");
  const contact = useOperation("getLeadContact", { leadId: lead.id }, { enabled: isOpen });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={merge.title(lead.name)} description={merge.hint}>
      {isOpen ? (
        <Loaded query={contact}>{(found) => <Choose lead={lead} contact={found} onDone={onClose} />}</Loaded>
      ) : null}
    </Dialog>
  );
}

interface ChooseProps {
  readonly lead: MergedLead;
  readonly contact: LeadContact;
  readonly onDone: () => void;
}

function Choose({ lead, contact, onDone }: ChooseProps) {
  const { merge: words, noneFound } = useWords("work");
  const [q, search] = useState(lead.name);
  const [chosen, choose] = useState<Lead | null>(null);
  const found = useOperation("listLeads", { ...(q === "" ? {} : { q }), limit: shownAtMost }, { keep: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SearchField label={words.search} value={q} onSearch={search} />
      <Loaded query={found}>
        {({ leads }) => {
          const others = newestOfEach(leads, contact.emails);
          return others.length === 0 ? (
            <p className="text-quiet">{noneFound}</p>
          ) : (
            <fieldset className="max-h-60 overflow-y-auto rounded-lg border border-line">
              <legend className="sr-only">{words.other}</legend>
              {others.map((other) => (
                <Choice key={other.id} lead={other} isChosen={chosen?.id === other.id} onChoose={() => choose(other)} />
              ))}
            </fieldset>
          );
        }}
      </Loaded>
      {chosen === null ? null : (
        <Merging key={chosen.id} lead={lead} contact={contact} other={chosen} onDone={onDone} />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly lead: Lead;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ lead: { name, email, phone, createdAt }, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-0 hover:bg-hover">
      <input type="radio" name="other" checked={isChosen} onChange={onChoose} className="size-4 accent-accent" />
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="truncate text-xs text-quiet">{[email, phone].filter(Boolean).join(" · ")}</span>
      </span>
      <span className="text-xs whitespace-nowrap text-quiet">
        <TimeAgo at={createdAt} />
      </span>
    </label>
  );
}

interface MergingProps extends ChooseProps {
  readonly other: Lead;
}

/** Says what the merge does and whether it can be undone, before it's done. */
function Merging({ lead, contact, other, onDone }: MergingProps) {
  const { merge: words } = useWords("work");
  const { actions } = useStrings();
  const otherContact = useOperation("getLeadContact", { leadId: other.id });
  const merge = useChange("mergeLeads", contactReads);
  const separate = useSeparate();
  const toastProblem = useToastProblem();
  return (
    <Loaded query={otherContact}>
      {({ emails }) => {
        // Separating an address restores both contacts only if it was alone before.
        const added = emails.length === 1 ? other.id : contact.emails.length === 1 ? lead.id : null;
        const undo = added === null ? undefined : { label: actions.undo, onClick: () => separate(added) };
        const submit = async () => {
          await merge.mutateAsync({ leadId: lead.id, otherLeadId: other.id });
          toast(words.done, undo);
          onDone();
        };
        return (
          <>
            <section aria-label={words.after} className="grid gap-2 rounded-lg bg-sunken p-3 wrap-anywhere">
              <p>{words.kept([...contact.emails, ...emails].join(", "))}</p>
              <p>{words.erasure}</p>
              <p className="text-quiet">{undo === undefined ? words.notUndone : words.undone}</p>
            </section>
            <Button
              look="primary"
              isBusy={merge.isPending}
              className="justify-self-start px-3"
              onClick={() => void submit().catch(toastProblem)}
            >
              {words.action}
            </Button>
          </>
        );
      }}
    </Loaded>
  );
}
