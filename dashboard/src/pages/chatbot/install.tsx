import { Snippets } from "./snippets.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";
import { CircleCheck } from "lucide-react";
import { useOperation } from "../../api/queries.ts";
import type { OutputOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useInstalls } from "./use-installs.ts";

/** The line for the page, and whether it works. */
export function InstallPage() {
  const chatbotId = useChatbotId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Snippets chatbotId={chatbotId} />
      <Installed chatbotId={chatbotId} />
    </div>
  );
}

/** Whether any site has shown the chatbot: hints until then, and the sites after. Updates live. */
function Installed({ chatbotId }: { readonly chatbotId: string }) {
  const { installs: words } = useWords("upkeep");
  const installs = useInstalls(chatbotId);
  return (
    <Card title={words.title}>
      <Loaded query={installs} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ installs: sites }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p role="status" className="flex items-start gap-2">
              {sites.length === 0 ? (
                <>
                  <span className="mt-0.5 text-quiet">
                    <Spinner />
                  </span>
                  <span>
                    <strong className="block font-medium">{words.waiting}</strong>
                    <span className="text-quiet">{words.waitingHint}</span>
                  </span>
                </>
              ) : (
                <>
                  <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
                  <span>
                    <strong className="font-medium text-good">{words.installed}</strong>{" "}
                    <span className="text-quiet">{words.installedHint}</span>
                  </span>
                </>
              )}
            </p>
            {sites.length === 0 ? <WhatToCheck chatbotId={chatbotId} /> : <Sites sites={sites} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function WhatToCheck({ chatbotId }: { readonly chatbotId: string }) {
  const { installs: words } = useWords("upkeep");
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const domains = chatbot?.allowedDomains ?? [];
  const { origin, hostname } = location;
  const isLocal = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return (
    <details>
      <summary className="cursor-pointer py-1 font-medium">{words.check}</summary>
      <ul className="mt-1 grid max-w-prose list-disc gap-1 ps-5 text-quiet">
        {isLocal ? <li>{words.checks.local(origin)}</li> : null}
        <li>{words.checks.line}</li>
        {domains.length === 0 ? null : <li className="break-words">{words.checks.domains(domains.join(", "))}</li>}
        <li>{words.checks.cache}</li>
        <li>{words.checks.policy(origin)}</li>
        <li>{words.checks.ownChat}</li>
      </ul>
      <p className="mt-2">
        <a href="/docs/guides/embed" className="text-accent-text underline">
          {words.guide}
        </a>
      </p>
    </details>
  );
}

function Sites({ sites }: { readonly sites: OutputOf<"listInstalls">["installs"] }) {
  const { installs: words } = useWords("upkeep");
  const { columns } = words;
  return (
    <DataTable
      label={words.installedHint}
      rows={sites}
      keyOf={({ origin }) => origin}
      columns={[
        { title: columns.site, cell: ({ origin }) => <span className="break-all">{origin}</span> },
        { title: columns.page, cell: ({ page }) => (page === null ? null : <span className="break-all">{page}</span>) },
        { title: columns.first, isTitled: true, cell: ({ firstSeenAt }) => <TimeAgo at={firstSeenAt} /> },
        { title: columns.last, isTitled: true, cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
      ]}
    />
  );
}
