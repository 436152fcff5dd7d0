import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call } from "../../api/client.ts";
import type { ApiProblem } from "../../api/problem.ts";
import { randomKey } from "../../random-key.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Form, TextAreaField, TextField } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { Segments } from "../../ui/segments.tsx";
import { nameFrom } from "./name-from-title.ts";

const ways = ["site", "files", "faqs"] as const;
type Way = (typeof ways)[number];

/** The fields of the way that was chosen are there. */
interface NewChatbot extends Record<string, string | undefined> {
  readonly name: string;
  readonly url?: string;
  readonly question?: string;
  readonly answer?: string;
}

/** Name, and what to learn from first: from here a chatbot is made and reads at once. */
export function NewChatbotPage() {
  const chatbots = useWords("chatbots");
  const knowledge = useWords("knowledge");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [way, choose] = useState<Way>("site");
  const [isUnnamed, setUnnamed] = useState(true);
  const [files, setFiles] = useState<readonly File[]>([]);
  const make = useMake();
  const create = useMutation<string, ApiProblem, NewChatbot>({
    async mutationFn({ name, url: written = "", question = "", answer = "" }) {
      const url = written === "" ? "" : withScheme(written);
      const chatbotId = await make(name.trim() === "" ? await nameOfSite(url) : name);
      if (url !== "") await call("createCrawl", { url, chatbotId }, { waitSeconds: 0 });
      if (way === "files" && files.length > 0)
        await call("trainChatbot", { chatbotId, data: {} }, { files, waitSeconds: 0 });
      if (question !== "") await call("createFaq", { chatbotId, question, answer });
      return chatbotId;
    },
    async onSuccess(chatbotId) {
      await queries.invalidateQueries({ queryKey: ["listChatbots"] });
      await navigate({ to: "/chatbots/$chatbotId", params: { chatbotId }, state: { isNew: true } });
    },
  });
  return (
    <Page title={chatbots.new.title} description={chatbots.new.description}>
      <Card className="max-w-xl">
        <Form<NewChatbot> problem={create.error} onSubmit={(values) => create.mutate(values)}>
          <div className="grid gap-1">
            <span className="text-sm font-medium">{chatbots.new.way}</span>
            <Segments
              label={chatbots.new.way}
              value={way}
              onChange={choose}
              choices={ways.map((value) => ({ value, label: chatbots.new.ways[value] }))}
            />
          </div>
          {way === "site" ? (
            <TextField
              name="url"
              label={chatbots.new.url}
              hint={chatbots.new.urlHint}
              inputMode="url"
              required={isUnnamed}
              autoFocus
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
            />
          ) : way === "files" ? (
            <FileDrop label={knowledge.files.label} hint={knowledge.files.hint} files={files} onChange={setFiles} />
          ) : (
            <>
              <TextField name="question" label={knowledge.faqs.question} maxLength={1_000} required />
              <TextAreaField name="answer" label={knowledge.faqs.answer} required />
              <p className="text-xs text-quiet">{chatbots.new.faqHint}</p>
            </>
          )}
          <TextField
            name="name"
            label={chatbots.new.name}
            hint={way === "site" ? chatbots.new.siteNameHint : chatbots.new.nameHint}
            maxLength={100}
            required={way !== "site"}
            onChange={({ currentTarget }) => setUnnamed(currentTarget.value.trim() === "")}
          />
          <p className="text-xs text-quiet">{chatbots.new.limits}</p>
          <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-start px-3">
            {chatbots.new.submit}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}

/** Makes the chatbot, once: what is sent again after a failure makes no second one, also under another name. */
function useMake(): (name: string) => Promise<string> {
  const begun = useRef<{ name: string; key: string; chatbotId?: string }>(null);
  return async (name) => {
    if (begun.current?.chatbotId !== undefined) {
      const { chatbotId } = begun.current;
      if (begun.current.name !== name) await call("updateChatbot", { chatbotId, name });
      begun.current.name = name;
      return chatbotId;
    }
    const { key } = (begun.current = begun.current?.name === name ? begun.current : { name, key: randomKey() });
    const { id: chatbotId } = await call(
      "createChatbot",
      // Who makes a chatbot here has the inbox in which it hands over.
      { name, handoff: { enabled: true } },
      { idempotencyKey: key },
    );
    begun.current = { name, key, chatbotId };
    return chatbotId;
  };
}

/** People write `example.com`. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  return /^[a-z][a-z\d+.-]*:/iu.test(trimmed) && !/^[^/]*:\d/u.test(trimmed) ? trimmed : `https://${trimmed}`;
}

const titleWithinSeconds = 5;

/**
 * What a chatbot for this site is called: the site's name in its first page's title, else its host. Reads that page.
 * Rejects with the service's problem where the address is none.
 */
async function nameOfSite(url: string): Promise<string> {
  const crawl = await call("createCrawl", { url, depth: 0, maxPages: 1 }, { waitSeconds: titleWithinSeconds });
  return nameFrom(crawl.pages[0]?.title ?? null, url);
}
