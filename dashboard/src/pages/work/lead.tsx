import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Lead } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { toast } from "../../ui/toasts.tsx";

import { LeadFields, toLeadInput } from "./lead-fields.tsx";
import type { LeadValues } from "./lead-fields.tsx";
import { OwnConversation } from "./own-conversation.tsx";
import { SameContact } from "./same-contact.tsx";

const route = getRouteApi("/member/leads/$leadId");

/** One visitor's name and address, to be corrected or deleted. */
export function LeadPage() {
  const work = useWords("work");
  const { leadId } = route.useParams();
  const lead = useOperation("getLead", { leadId });
  return (
    <Page back={<BackLink to="/leads">{work.leads.back}</BackLink>} title={lead.data?.name ?? work.leads.title}>
      <Loaded query={lead}>
        {(found) => (
          <>
            <Details key={found.id} lead={found} />
            <SameContact lead={found} />
            <OwnConversation chatbotId={found.chatbotId} sessionId={found.sessionId} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Details({ lead }: { readonly lead: Lead }) {
  const work = useWords("work");
  const { actions } = useStrings();
  const { leads } = work;
  const navigate = useNavigate();
  const mayReply = useMay("agent");
  const update = useChange("updateLead", ["getLead", "listLeads"]);
  const remove = useChange("deleteLead", ["listLeads"]);
  const [isLeaving, leave] = useState(false);
  const filled = Object.entries(lead.fields);
  return (
    <Card>
      <Form<LeadValues>
        key={[lead.name, lead.email, lead.phone, lead.note].join("\n")}
        problem={update.error}
        className="grid max-w-xl gap-4"
        onSubmit={(values) =>
          update.mutate({ leadId: lead.id, ...toLeadInput(values) }, { onSuccess: () => toast(leads.saved) })
        }
      >
        <LeadFields lead={lead} isReadOnly={!mayReply} />
        {filled.length === 0 && lead.consent === null ? null : (
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {filled.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-quiet">{name}</dt>
                <dd dir="auto">{String(value)}</dd>
              </div>
            ))}
            {lead.consent === null ? null : (
              <>
                <dt className="text-quiet">{leads.consent}</dt>
                <dd dir="auto">{lead.consent}</dd>
              </>
            )}
          </dl>
        )}
        {mayReply ? (
          <div className="flex gap-2">
            <SaveButton isBusy={update.isPending} />
            <Button onClick={() => leave(true)}>{actions.delete}</Button>
          </div>
        ) : null}
      </Form>
      <Confirm
        isOpen={isLeaving}
        onClose={() => leave(false)}
        title={leads.deleting(lead.name)}
        action={actions.delete}
        onConfirm={async () => {
          await remove.mutateAsync({ leadId: lead.id });
          await navigate({ to: "/leads" });
        }}
      >
        {leads.deletingHint}
      </Confirm>
    </Card>
  );
}
