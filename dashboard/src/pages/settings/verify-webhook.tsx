import { useState } from "react";
import guide from "../../../../docs/webhooks.md?raw";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Segments } from "../../ui/segments.tsx";

const languages = ["Node", "Python", "PHP", "Ruby", "Go"] as const;
type Language = (typeof languages)[number];

/** What a receiver runs before it believes a delivery: the guide's own examples, which tests run. */
export function VerifyWebhook() {
  const webhooks = useWords("webhooks");
  const [language, choose] = useState<Language>("Node");
  return (
    <Card title={webhooks.verify}>
      <div className="grid gap-3">
        <p className="max-w-prose text-quiet">{webhooks.verifyHint}</p>
        <Segments
          label={webhooks.languages}
          value={language}
          onChange={choose}
          choices={languages.map((value) => ({ value, label: value }))}
        />
        <CodeBlock label={language} code={exampleIn(language)} />
      </div>
    </Card>
  );
}

/** The first block of code behind the language's name. */
function exampleIn(language: Language): string {
  const [, below = ""] = guide.split(`\n${language}:\n`);
  return /```\w+\n([\s\S]*?)\n```/u.exec(below)?.[1] ?? "";
}
