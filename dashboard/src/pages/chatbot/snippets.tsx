import { useState } from "react";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Segments } from "../../ui/segments.tsx";

const kinds = ["script", "react", "aiSdk", "curl", "mcp"] as const;
type Kind = (typeof kinds)[number];

/** What to paste where, for each way of using the chatbot. */
export function Snippets({ chatbotId }: { readonly chatbotId: string }) {
  const chatbots = useWords("chatbots");
  const { install } = chatbots;
  const [kind, choose] = useState<Kind>("script");
  const page = `${location.origin}/chat/${chatbotId}`;
  return (
    <Card title={install.title}>
      <div className="grid gap-3">
        <p className="text-quiet">{install.description}</p>
        <Segments
          label={install.kindsLabel}
          value={kind}
          onChange={choose}
          choices={kinds.map((value) => ({ value, label: install.kinds[value] }))}
        />
        <CodeBlock label={install.kinds[kind]} code={snippetsOf(location.origin, chatbotId)[kind]} />
        <p>
          {install.page}:{" "}
          <a href={page} target="_blank" rel="noreferrer" className="break-all text-accent-text underline">
            {page}
          </a>
        </p>
      </div>
    </Card>
  );
}

/** `origin`: the service's address as this page sees it. */
function snippetsOf(origin: string, chatbotId: string): Record<Kind, string> {
  const first = {
    chatbotId,
    sessionId: "first",
    messages: [{ role: "user", parts: [{ type: "text", text: "Hello" }] }],
  };
  return {
    script: `<script src="${origin}/widget.js" data-chat-id="${chatbotId}" async></script>`,
    react: `// npm install ${origin}/packages/svc-widget.tgz
import { Widget } from "@svc/widget/widget";

<Widget chatId="${chatbotId}" baseUrl="${origin}" />`,
    aiSdk: `import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";

const chat = useChat({
  id: sessionId,
  transport: new DefaultChatTransport({
    api: "${origin}/api/public/chat",
    body: { chatbotId: "${chatbotId}", sessionId },
  }),
});`,
    curl: `curl -N ${origin}/api/public/chat -H "Content-Type: application/json" -d '${JSON.stringify(first)}'`,
    mcp: `claude mcp add --transport http svc ${origin}/mcp --header "Authorization: Bearer svc_…"`,
  };
}
