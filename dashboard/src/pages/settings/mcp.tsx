import { useState } from "react";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { ConnectedApps } from "./connected-apps.tsx";

const clients = ["Claude Code", "Cursor", "VS Code"] as const;
type Client = (typeof clients)[number];

/** How an AI client reaches the service. */
export function McpPage() {
  const settings = useWords("settings");
  const { mcp } = settings;
  const [client, choose] = useState<Client>("Claude Code");
  const mayManage = useMay("admin");
  const address = `${location.origin}/mcp`;
  return (
    <Narrow>
      <Card title={settings.pages.mcp}>
        <div className="grid gap-4">
          <p className="max-w-prose text-quiet">{mcp.description}</p>
          <CodeBlock label={mcp.address} code={address} />
          <div className="flex flex-wrap items-center gap-3">
            <p>{mcp.key}</p>
            {mayManage ? <LinkButton to="/settings/api-keys">{mcp.makeKey}</LinkButton> : null}
          </div>
          <h3 className="text-sm">{mcp.clients}</h3>
          <Segments
            label={mcp.clientsLabel}
            value={client}
            onChange={choose}
            choices={clients.map((value) => ({ value, label: value }))}
          />
          <CodeBlock label={client} code={snippetsOf(address)[client]} />
        </div>
      </Card>
      <ConnectedApps />
    </Narrow>
  );
}

function snippetsOf(url: string): Record<Client, string> {
  const headers = { Authorization: "Bearer svc_…" };
  const asJson = (value: unknown) => JSON.stringify(value, null, 2);
  return {
    "Claude Code": `claude mcp add --transport http svc ${url} --header "Authorization: ${headers.Authorization}"`,
    Cursor: asJson({ mcpServers: { svc: { url, headers } } }),
    "VS Code": asJson({ servers: { svc: { type: "http", url, headers } } }),
  };
}
