import { foldEmail } from "@svc/contract/email";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { addressOf } from "../../../api/client.ts";
import type { InputOf, OperationName } from "../../../api/client.ts";
import { useChange } from "../../../api/queries.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Form, TextField } from "../../../ui/form.tsx";
import { DownloadButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { contactReads } from "../../work/use-separate.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

type Who = InputOf<"exportVisitor">;
const ways = ["email", "externalId", "sesId"] as const;
/** The file has the others. */
const sessionsShown = 20;
const refreshed: readonly OperationName[] = [
  "listSessions",
  "listLeads",
  "listTickets",
  "listKnowledgeGaps",
  ...contactReads,
];

/** Finds what is kept of one visitor; then it can be given out, or deleted for good. */
export function VisitorData() {
  const { privacy: words } = useWords("people");
  const chatbotId = useChatbotId();
  const [by, choose] = useState<(typeof ways)[number]>("email");
  const [where, restrict] = useState<"here" | "everywhere">("here");
  const [found, show] = useState<{ who: Who; text: string; kept: ExportedVisitor } | null>(null);
  const find = useChange("exportVisitor", []);
  const search = (values: Partial<Record<(typeof ways)[number], string>>) => {
    const text = values[by]?.trim() ?? "";
    const who: Who = { [by]: text, ...(where === "here" ? { chatbotId } : {}) };
    show(null);
    find.mutate(who, { onSuccess: (exported) => show({ who, text, kept: readExport(exported) }) });
  };
  return (
    <Card title={words.visitor}>
      <div className="grid gap-4">
        <p className="max-w-prose text-quiet">{words.visitorHint}</p>
        <Form problem={find.error} onSubmit={search} className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={words.by}
            value={by}
            onChange={choose}
            choices={ways.map((value) => ({ value, label: words.bys[value] }))}
          />
          <TextField
            name={by}
            label={words.bys[by]}
            type={by === "email" ? "email" : "text"}
            autoComplete="off"
            maxLength={254}
            required
          />
          <SelectField
            label={words.within}
            value={where}
            onChange={restrict}
            choices={[
              { value: "here", label: words.here },
              { value: "everywhere", label: words.everywhere },
            ]}
          />
          <Button type="submit" isBusy={find.isPending} className="self-end justify-self-start px-3">
            {words.find}
          </Button>
        </Form>
        <div role="status">
          {found === null ? null : found.kept.isEmpty ? (
            <Notice>{words.nothingFound}</Notice>
          ) : (
            <Found key={JSON.stringify(found.who)} {...found} onDeleted={() => show(null)} />
          )}
        </div>
      </div>
    </Card>
  );
}

interface FoundProps {
  readonly who: Who;
  /** As it was written. */
  readonly text: string;
  readonly kept: ExportedVisitor;
  readonly onDeleted: () => void;
}

function Found({ who, text, kept, onDeleted }: FoundProps) {
  const { privacy: words } = useWords("people");
  const locale = useLocale();
  const [isLeaving, leave] = useState(false);
  const remove = useChange("deleteVisitor", refreshed);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  const others = "email" in who ? kept.emails.filter((email) => email !== foldEmail(text)) : [];
  const summary = [
    words.kinds.sessions(kept.sessions.length),
    words.kinds.leads(kept.leads),
    words.kinds.tickets(kept.tickets),
  ].join(", ");
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-3">
      <p>
        {words.found} <strong>{summary}</strong>
      </p>
      <ul className="grid gap-1">
        {kept.sessions.slice(0, sessionsShown).map(({ id, startedAt }) => (
          <li key={id}>
            <Link to="/sessions/$sesId" params={{ sesId: id }} className="text-accent-text underline">
              {words.begun(format.format(new Date(startedAt)))}
            </Link>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : <p>{words.otherAddresses(others.join(", "))}</p>}
      <p className="text-quiet">{words.unverified}</p>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          href={addressOf("exportVisitor", who).url}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {words.download}
        </DownloadButton>
        <Button look="danger" icon={<Trash2 className="size-4" />} onClick={() => leave(true)}>
          {words.delete}
        </Button>
      </div>
      <Confirm
        isOpen={isLeaving}
        onClose={() => leave(false)}
        title={words.deleting(text)}
        action={words.delete}
        onConfirm={async () => {
          const { sessions } = await remove.mutateAsync(who);
          toast(words.deleted(sessions));
          onDeleted();
        }}
      >
        {words.deletingHint(summary)} {"chatbotId" in who ? words.deletingHere : words.deletingEverywhere}
      </Confirm>
    </div>
  );
}

/** What is kept of a visitor, as far as a page shows it. */
interface ExportedVisitor {
  readonly sessions: readonly { readonly id: string; readonly startedAt: string }[];
  readonly leads: number;
  /** Addresses of leads. */
  readonly emails: readonly string[];
  readonly tickets: number;
  readonly isEmpty: boolean;
}

/** Reads the file of an export, which is a JSON object of lists. */
function readExport(exported: unknown): ExportedVisitor {
  const lists = listsOf(exported);
  const sessions = (lists["sessions"] ?? []).filter(isSession);
  return {
    sessions,
    leads: lists["leads"]?.length ?? 0,
    emails: [...new Set((lists["leads"] ?? []).flatMap(emailOf))],
    tickets: lists["tickets"]?.length ?? 0,
    isEmpty: Object.values(lists).every((list) => list.length === 0),
  };
}

function listsOf(exported: unknown): Record<string, readonly unknown[]> {
  if (typeof exported !== "object" || exported === null) return {};
  return Object.fromEntries(
    Object.entries(exported).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list as unknown[]]] : [])),
  );
}

function emailOf(item: unknown): string[] {
  return typeof item === "object" && item !== null && "email" in item && typeof item.email === "string"
    ? [foldEmail(item.email)]
    : [];
}

function isSession(item: unknown): item is ExportedVisitor["sessions"][number] {
  return typeof item === "object" && item !== null && "id" in item && "startedAt" in item;
}
