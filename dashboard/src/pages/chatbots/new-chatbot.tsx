import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/client.ts";
import type { ApiProblem } from "../../api/problem.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";

interface NewChatbot extends Record<string, string> {
  readonly name: string;
  readonly url: string;
}

/** Name and address: from here a chatbot is made and reads at once. */
export function NewChatbotPage() {
  const chatbots = useWords("chatbots");
  const queries = useQueryClient();
  const navigate = useNavigate();
  // What is sent again after a failure makes no second chatbot.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation<string, ApiProblem, NewChatbot>({
    async mutationFn({ name, url }) {
      const { id } = await call("createChatbot", { name }, { idempotencyKey });
      if (url !== "") await call("createCrawl", { url: withScheme(url), chatbotId: id }, { waitSeconds: 0 });
      return id;
    },
    async onSuccess(chatbotId) {
      await queries.invalidateQueries({ queryKey: ["listChatbots"] });
      await navigate({ to: "/chatbots/$chatbotId", params: { chatbotId } });
    },
  });
  return (
    <Page title={chatbots.new.title} description={chatbots.new.description}>
      <Card className="max-w-xl">
        <Form<NewChatbot> problem={create.error} onSubmit={(values) => create.mutate(values)}>
          <TextField
            name="name"
            label={chatbots.new.name}
            hint={chatbots.new.nameHint}
            maxLength={100}
            required
            autoFocus
          />
          <TextField
            name="url"
            label={chatbots.new.url}
            hint={chatbots.new.urlHint}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
          />
          <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-start px-3">
            {chatbots.new.submit}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}

/** People write `example.com`. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  return /^[a-z][a-z\d+.-]*:/iu.test(trimmed) && !/^[^/]*:\d/u.test(trimmed) ? trimmed : `https://${trimmed}`;
}
