import { Mail } from "lucide-react";
import { useState } from "react";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { AnchorButton } from "../../ui/link-button.tsx";
import { Segments } from "../../ui/segments.tsx";

const builders = ["html", "wordpress", "shopify", "wix", "squarespace", "webflow", "tagManager"] as const;
const developers = ["react", "next", "vue", "svelte", "aiSdk", "curl", "mcp"] as const;
type Platform = (typeof builders)[number] | (typeof developers)[number];

const names: Record<Platform, string> = {
  html: "HTML",
  wordpress: "WordPress",
  shopify: "Shopify",
  wix: "Wix",
  squarespace: "Squarespace",
  webflow: "Webflow",
  tagManager: "Google Tag Manager",
  react: "React",
  next: "Next.js",
  vue: "Vue",
  svelte: "Svelte",
  aiSdk: "AI SDK",
  curl: "curl",
  mcp: "MCP",
};

/** What to paste where, by what the site is made with. */
export function Snippets({ chatbotId }: { readonly chatbotId: string }) {
  const words = useWords("install");
  const [platform, choose] = useState<Platform>("html");
  const page = `${location.origin}/chat/${chatbotId}`;
  const isForDeveloper = developers.some((each) => each === platform);
  const code = snippetsOf(location.origin, chatbotId)[platform];
  const choicesOf = (platforms: readonly Platform[]) => platforms.map((value) => ({ value, label: names[value] }));
  return (
    <Card title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-quiet">{words.description}</p>
        {([builders, developers] as const).map((group) => {
          const label = group === builders ? words.builders : words.developers;
          return (
            <div key={label} className="grid gap-1">
              <span aria-hidden="true" className="text-xs text-quiet">
                {label}
              </span>
              <Segments label={label} value={platform} onChange={choose} choices={choicesOf(group)} />
            </div>
          );
        })}
        <ol className="grid max-w-prose list-decimal gap-1 ps-5">
          {words.steps[platform].map((step) => (
            <li key={step} className="wrap-anywhere">
              {step}
            </li>
          ))}
        </ol>
        <CodeBlock label={isForDeveloper ? words.code : words.snippet} code={code} />
        {isForDeveloper ? null : <DeveloperMail chatbotId={chatbotId} code={code} />}
        <p>
          {words.page}:{" "}
          <a href={page} target="_blank" rel="noreferrer" className="break-all text-accent-text underline">
            {page}
          </a>
        </p>
      </div>
    </Card>
  );
}

/** Opens the owner's own mail program: nothing is sent by the service. */
function DeveloperMail({ chatbotId, code }: { readonly chatbotId: string; readonly code: string }) {
  const words = useWords("install");
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const subject = words.developerSubject(chatbot?.name ?? "");
  const body = words.developerBody(code, `${location.origin}/docs/guides/embed`);
  return (
    <AnchorButton
      href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      icon={<Mail aria-hidden="true" className="size-4" />}
      className="justify-self-start"
    >
      {words.developer}
    </AnchorButton>
  );
}

/** `origin`: the service's address as this page sees it. */
function snippetsOf(origin: string, chatbotId: string): Record<Platform, string> {
  const first = {
    chatbotId,
    sessionId: "first",
    messages: [{ role: "user", parts: [{ type: "text", text: "Hello" }] }],
  };
  const tag = scriptTagOf(origin, chatbotId);
  // Builders and tag managers drop attributes that they don't know.
  const bareTag = `<script src="${origin}/widget.js?chatId=${chatbotId}" async></script>`;
  return {
    html: tag,
    wordpress: bareTag,
    shopify: tag,
    wix: bareTag,
    squarespace: bareTag,
    webflow: tag,
    tagManager: bareTag,
    react: `// npm install ${origin}/packages/svc-widget.tgz
import { Widget } from "@svc/widget/widget";

<Widget chatId="${chatbotId}" baseUrl="${origin}" />`,
    next: `import Script from "next/script";

<Script src="${origin}/widget.js?chatId=${chatbotId}" strategy="lazyOnload" />`,
    vue: `<!-- npm install ${origin}/packages/svc-widget.tgz -->
<script setup>
import "@svc/widget/element";
</script>

<template>
  <svc-widget chat-id="${chatbotId}" base-url="${origin}" />
</template>`,
    svelte: `<!-- npm install ${origin}/packages/svc-widget.tgz -->
<script>
  import "@svc/widget/element";
</script>

<svc-widget chat-id="${chatbotId}" base-url="${origin}"></svc-widget>`,
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

/** `origin`: the service's address as this page sees it. */
function scriptTagOf(origin: string, chatbotId: string): string {
  return `<script src="${origin}/widget.js" data-chat-id="${chatbotId}" async></script>`;
}
