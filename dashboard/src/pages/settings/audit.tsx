import { getRouteApi } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { AuditEntry } from "@svc/contract";
import { addressOf } from "../../api/client.ts";
import { useList } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { downloadCsv } from "../../ui/download-csv.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time.tsx";
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
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <SearchField
          label={audit.action}
          value={action ?? ""}
          onSearch={(text) => void navigate({ search: { actor, action: text === "" ? undefined : text } })}
        />
        <SearchField
          label={audit.actor}
          value={actor ?? ""}
          onSearch={(text) => void navigate({ search: { action, actor: text === "" ? undefined : text } })}
        />
      </div>
      <Loaded query={list}>
        {() => {
          const entries = list.pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <p className="text-quiet">{audit.none}</p>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore list={list} />
    </Card>
  );
}

function Entry({ entry: { actor, action, resource, before, after, address, createdAt } }: { entry: AuditEntry }) {
  const { audit } = useWords("settings");
  const names: Readonly<Record<string, string>> = useWords("audit");
  const name = names[action];
  const isPerson = actor.name !== "" && actor.kind !== "job" && actor.kind !== "visitor";
  return (
    <li className="border-b border-line last:border-b-0">
      <details>
        <summary className="flex flex-wrap items-baseline gap-x-3 py-2">
          {name === undefined ? null : <span className="font-medium">{name}</span>}
          <code className="min-w-0 truncate text-xs text-quiet">{action}</code>
          <span className="min-w-0 truncate text-quiet">{resource}</span>
          <span className="min-w-0 truncate">{isPerson ? actor.name : audit.kinds[actor.kind]}</span>
          <span className="ms-auto text-xs text-quiet">
            <TimeAgo at={createdAt} />
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3 sm:grid-cols-2">
          <Fields title={audit.before} fields={before} />
          <Fields title={audit.after} fields={after} />
          {address === "" ? null : <p className="text-xs text-quiet">{audit.from(address)}</p>}
        </div>
      </details>
    </li>
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
