import { Link } from "@tanstack/react-router";
import type { Lead } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { newestOfEach } from "./newest-of-each.ts";
import { useSeparate } from "./use-separate.ts";

/** The addresses that were merged with a lead's, each with a button that separates it. */
export function MergedAddresses({ lead }: { readonly lead: Lead }) {
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
