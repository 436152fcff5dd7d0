import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Merge, MoreHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Lead } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { shortDay } from "../../day.ts";
import { useMay } from "../../session.ts";
import { useLocale, useStrings, useWords } from "../../strings/strings.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { IconButton, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { DotList } from "../../ui/dot-list.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Page } from "../../ui/page.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { toast } from "../../ui/toasts.tsx";

import { LeadFields, toLeadInput } from "./lead-fields.tsx";
import type { LeadValues } from "./lead-fields.tsx";
import { MergeLead } from "./merge-lead.tsx";
import { OwnConversation } from "./own-conversation.tsx";
import { SameContact } from "./same-contact.tsx";
import { contactReads, useSeparate } from "./use-separate.ts";
import { newestOfEach } from "./newest-of-each.ts";

const route = getRouteApi("/member/leads/$leadId");

/** One visitor's name and address, to be corrected or deleted. */
export function LeadPage() {
  const work = useWords("work");
  const { leadId } = route.useParams();
  const lead = useOperation("getLead", { leadId });
  return (
    <Page
      back={<BackLink to="/leads">{work.leads.back}</BackLink>}
      title={lead.data?.name ?? work.leads.title}
      description={lead.data === undefined ? undefined : <Origin lead={lead.data} />}
      actions={lead.data === undefined ? null : <More lead={lead.data} />}
    >
      <Loaded query={lead}>
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <Details key={found.id} lead={found} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <OwnConversation chatbotId={found.chatbotId} sessionId={found.sessionId} />
              <MergedAddresses lead={found} />
              <SameContact lead={found} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Whose lead it is, since when, and how it was captured. */
function Origin({ lead: { chatbotId, source, createdAt } }: { readonly lead: Lead }) {
  const { leads } = useWords("work");
  const locale = useLocale();
  const chatbot = useOperation("getChatbot", { chatbotId }).data;
  return (
    <DotList>
      {chatbot === undefined ? null : <bdi>{chatbot.name}</bdi>}
      <time dateTime={createdAt}>{leads.added(shortDay(createdAt, locale))}</time>
      <span>{leads.from[source]}</span>
    </DotList>
  );
}

/** Merges it with another, or deletes it after a question. */
function More({ lead }: { readonly lead: Lead }) {
  const { leads, merge } = useWords("work");
  const { actions } = useStrings();
  const navigate = useNavigate();
  const mayReply = useMay("agent");
  const remove = useChange("deleteLead", ["listLeads", ...contactReads]);
  const [isLeaving, leave] = useState(false);
  const [isMerging, openMerge] = useState(false);
  if (!mayReply) return null;
  return (
    <>
      <Menu
        trigger={<IconButton label={actions.more} icon={<MoreHorizontal className="size-4" />} />}
        entries={[
          { label: merge.open, icon: <Merge className="size-4" />, onSelect: () => openMerge(true) },
          {
            label: actions.delete,
            icon: <Trash2 className="size-4" />,
            onSelect: () => leave(true),
            isDangerous: true,
          },
        ]}
      />
      <MergeLead lead={lead} isOpen={isMerging} onClose={() => openMerge(false)} />
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
    </>
  );
}

function Details({ lead }: { readonly lead: Lead }) {
  const work = useWords("work");
  const { leads } = work;
  const mayReply = useMay("agent");
  const update = useChange("updateLead", ["getLead", "listLeads", ...contactReads]);
  const filled = Object.entries(lead.fields);
  return (
    <Card>
      <Form<LeadValues>
        key={[lead.name, lead.email, lead.phone, lead.note].join("\n")}
        problem={update.error}
        className="grid gap-4"
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
        {mayReply ? <SaveButton isBusy={update.isPending} /> : null}
      </Form>
    </Card>
  );
}

/** The addresses that were merged with a lead's, each with a button that separates it. */
function MergedAddresses({ lead }: { readonly lead: Lead }) {
  const { merge: words } = useWords("work");
  const mayReply = useMay("agent");
  const separate = useSeparate();
  const leads = useOperation("getLeadContact", { leadId: lead.id }).data?.leads ?? [];
  const others = newestOfEach(leads, [lead.email]);
  if (others.length === 0) return null;
  return (
    <Card title={words.addresses}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {others.map(({ id, name, email }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="grid min-w-0 flex-[1_1_12rem]">
              <Link
                to="/leads/$leadId"
                params={{ leadId: id }}
                dir="auto"
                className="wrap-anywhere text-accent-text underline"
              >
                {name}
              </Link>
              <span className="text-xs break-all text-quiet">{email}</span>
            </span>
            {mayReply ? <Button onClick={() => separate(id)}>{words.separate}</Button> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
