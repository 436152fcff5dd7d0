import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Lead, Session } from "@svc/contract";
import type { OperationName } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toasts.tsx";
import { LeadFields, toLeadInput } from "../work/lead-fields.tsx";
import type { LeadValues } from "../work/lead-fields.tsx";
import { contactReads } from "../work/use-separate.ts";

const refreshed: readonly OperationName[] = ["getLead", "listLeads", "getSession", "listSessions", ...contactReads];

/** Corrects the contact details of the visitor's lead, or adds them where there is none yet. */
export function EditContact({ session, lead }: { readonly session: Session; readonly lead: Lead | undefined }) {
  const { contact } = useWords("inbox");
  const mayReply = useMay("agent");
  const [isOpen, open] = useState(false);
  if (!mayReply) return null;
  const title = session.lead === null ? contact.add : contact.edit;
  return (
    <>
      <IconButton
        label={title}
        icon={<Pencil className="size-3.5" />}
        className="-my-2 size-8! min-h-8!"
        disabled={session.lead !== null && lead === undefined}
        onClick={() => open(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={title}>
        <Contact session={session} lead={lead} onDone={() => open(false)} />
      </Dialog>
    </>
  );
}

interface ContactProps {
  readonly session: Session;
  readonly lead: Lead | undefined;
  readonly onDone: () => void;
}

function Contact({ session: { chatbotId, sessionId, visitor }, lead, onDone }: ContactProps) {
  const { leads } = useWords("work");
  const { actions } = useStrings();
  const update = useChange("updateLead", refreshed);
  const create = useChange("createLead", refreshed);
  const onSuccess = () => {
    toast(leads.saved);
    onDone();
  };
  const known = { name: visitor?.name ?? "", email: visitor?.email ?? "" };
  return (
    <Form<LeadValues>
      problem={update.error ?? create.error}
      onSubmit={(values) =>
        lead === undefined
          ? create.mutate({ chatbotId, sessionId, ...toLeadInput(values) }, { onSuccess })
          : update.mutate({ leadId: lead.id, ...toLeadInput(values) }, { onSuccess })
      }
    >
      <LeadFields lead={lead ?? known} />
      <Button
        type="submit"
        look="primary"
        isBusy={update.isPending || create.isPending}
        className="justify-self-start px-3"
      >
        {actions.save}
      </Button>
    </Form>
  );
}
