import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";

type Answer = OutputOf<"testChatbot">;

/** Asks the chatbot as a visitor would, and shows why it answers what it does. */
export function Ask({ chatbotId }: { readonly chatbotId: string }) {
  const chatbots = useWords("chatbots");
  const ask = useChange("testChatbot", []);
  const [question, setQuestion] = useState("");
  return (
    <Card title={chatbots.ask.title}>
      <Form<{ message: string }>
        problem={ask.error}
        onSubmit={({ message }) => {
          setQuestion(message);
          ask.mutate({ chatbotId, message });
        }}
      >
        <div className="flex items-end gap-2">
          <TextField
            name="message"
            label={chatbots.ask.question}
            placeholder={chatbots.ask.placeholder}
            maxLength={8_000}
            autoComplete="off"
            required
            className="flex-1"
          />
          <Button type="submit" look="primary" isBusy={ask.isPending}>
            {chatbots.ask.submit}
          </Button>
        </div>
        <p className="text-xs text-quiet">{chatbots.ask.hint}</p>
      </Form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {ask.data === undefined ? null : <Explained question={question} answer={ask.data} />}
      </div>
    </Card>
  );
}

function Explained({ question, answer }: { readonly question: string; readonly answer: Answer }) {
  const chatbots = useWords("chatbots");
  const locale = useLocale();
  const { ask } = chatbots;
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(answer.confidence);
  const took = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(answer.timings.totalMs);
  return (
    <div className="grid gap-3">
      <p dir="auto" className="justify-self-end rounded-xl bg-accent-soft px-3 py-2">
        {question}
      </p>
      <div dir="auto" className="rounded-xl border border-line px-3 py-2 whitespace-pre-wrap">
        {answer.content}
      </div>
      <div className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        <Badge tone={answer.answered ? "good" : "warn"}>{answer.answered ? ask.answered : ask.refused}</Badge>
        <span>{ask.confidence(percent)}</span>
        <span>{ask.took(took)}</span>
        {answer.answerer === undefined ? null : <span>{ask.by(answer.answerer.name)}</span>}
      </div>
      <section>
        <h3 className="mb-1 text-xs text-quiet">{ask.sources}</h3>
        {answer.sources.length === 0 ? (
          <p>{ask.noSources}</p>
        ) : (
          <ol className="grid gap-2">
            {answer.sources.map(({ title, url, excerpt }, place) => (
              <li key={place} className="rounded-lg bg-sunken p-2">
                {url === null || url === undefined ? (
                  <span className="font-medium">{title}</span>
                ) : (
                  <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-text underline">
                    {title}
                  </a>
                )}
                <p dir="auto" className="line-clamp-3 text-xs text-quiet">
                  {excerpt}
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
