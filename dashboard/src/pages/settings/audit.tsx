import { getRouteApi } from "@tanstack/react-router";
import { ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import type { AuditEntry } from "@svc/contract";
import { addressOf } from "../../api/client.ts";
import { useList } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { downloadCsv } from "../../ui/download-csv.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

const route = getRouteApi("/member/settings/audit");

/** Who changed what. What is looked for stands in the address. */
export function AuditPage() {
  const settings = useWords("settings");
  const { audit } = settings;
  const { actor, action } = route.useSearch();
  const navigate = route.useNavigate();
  const wanted = {
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
  };
  const list = useList("listAuditEntries", wanted);
  const toastProblem = useToastProblem();
  return (
    <Card
      title={settings.pages.audit}
      actions={
        <Button
          icon={<Download className="size-4" />}
          onClick={() => void downloadCsv(addressOf("listAuditEntries", wanted).url, "audit.csv").catch(toastProblem)}
        >
          {audit.csv}
        </Button>
      }
    >
      <p className="mb-3 max-w-prose text-quiet">{audit.description}</p>
      <div className="mb-3 grid gap-2 sm:grid-cols-2">
        <SearchField
          label={audit.action}
          placeholder={audit.action}
          value={action ?? ""}
          onSearch={(text) => void navigate({ search: { actor, action: text === "" ? undefined : text } })}
        />
        <SearchField
          label={audit.actor}
          placeholder={audit.actor}
          value={actor ?? ""}
          onSearch={(text) => void navigate({ search: { action, actor: text === "" ? undefined : text } })}
        />
      </div>
      <Loaded query={list}>
        {() => {
          const entries = list.pages.flatMap((page) => page.entries);
          return entries.length === 0 ? <p className="text-quiet">{audit.none}</p> : <Entries entries={entries} />;
        }}
      </Loaded>
      <LoadMore list={list} />
    </Card>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { audit, pages } = useWords("settings");
  const names: Readonly<Record<string, string>> = useWords("audit");
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setOpen(open.symmetricDifference(new Set([id])));
  return (
    <DataTable
      label={pages.audit}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: audit.columns.at,
          cell: ({ createdAt }) => (
            <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
              {time.format(new Date(createdAt))}
            </time>
          ),
        },
        {
          title: audit.columns.actor,
          cell: ({ actor }) => (
            <bdi className="block max-w-48 truncate" title={actor.name}>
              {isPerson(actor) ? actor.name : audit.kinds[actor.kind]}
            </bdi>
          ),
        },
        {
          title: audit.columns.action,
          role: "name",
          cell: ({ id, action }) => (
            <button
              type="button"
              aria-expanded={open.has(id)}
              onClick={() => toggle(id)}
              className="group inline-flex items-center gap-1 text-start hover:underline"
            >
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-quiet group-aria-expanded:rotate-90 rtl:-scale-x-100"
              />
              {names[action] ?? action}
            </button>
          ),
        },
        { title: audit.columns.resource, cell: (entry) => <ChangedObject entry={entry} /> },
      ]}
      detail={(entry) => (open.has(entry.id) ? <Detail entry={entry} /> : null)}
    />
  );
}

function isPerson({ kind, name }: AuditEntry["actor"]): boolean {
  return name !== "" && kind !== "job" && kind !== "visitor";
}

/** Fields by which what was changed is known, the best first. */
const naming = ["name", "title", "subject", "question", "email", "url", "shortcut"];

/** What is created in a chatbot is recorded as the chatbot's. */
const created: Readonly<Record<string, string>> = { createTicket: "tkt", createLead: "lead", createFaq: "faq" };

/** What kind of object was changed, and its name where the change has it. */
function ChangedObject({ entry: { action, resource, before, after } }: { readonly entry: AuditEntry }) {
  const kinds: Readonly<Record<string, string>> = useWords("settings").audit.objects;
  const fields = { ...before, ...after };
  const name = naming
    .map((field) => fields[field])
    .find((value): value is string => typeof value === "string" && value !== "");
  const kind = kinds[created[action] ?? resource.split("_")[0] ?? ""] ?? resource;
  return (
    <span className="wrap-anywhere">
      <span className="text-quiet">{kind}</span> {name === undefined ? null : <bdi>{name}</bdi>}
    </span>
  );
}

function Detail({ entry: { action, resource, before, after, address } }: { readonly entry: AuditEntry }) {
  const { audit } = useWords("settings");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
      <p className="flex flex-wrap gap-x-3 text-xs text-quiet sm:col-span-2">
        <code>{action}</code>
        {resource === "" ? null : <code>{resource}</code>}
        {address === "" ? null : <span>{audit.from(address)}</span>}
      </p>
      <Fields title={audit.before} fields={before} />
      <Fields title={audit.after} fields={after} />
    </div>
  );
}

function Fields({
  title,
  fields,
}: {
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>> | null;
}) {
  if (fields === null) return null;
  return (
    <div className="min-w-0">
      <h3 className="text-xs text-quiet">{title}</h3>
      <pre
        tabIndex={0}
        aria-label={title}
        className="max-h-64 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs"
      >
        {JSON.stringify(fields, null, 2)}
      </pre>
    </div>
  );
}
