import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import type { OutputOf } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, TextAreaField, TextField } from "../../../ui/form.tsx";
import { Select } from "../../../ui/select.tsx";
import { withScheme } from "../../chatbots/new-chatbot.tsx";
import { ScheduleSelect } from "./schedule.tsx";
import type { Period } from "./schedule.tsx";

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const depths = { page: 0, one: 1, two: 2, all: 5 } as const;
type Depth = keyof typeof depths;
const mostPages = 1_000;

interface Values extends Record<string, string> {
  readonly url: string;
  readonly maxPages: string;
  readonly selector: string;
  readonly include: string;
  readonly exclude: string;
}

/** Has a site read; what it finds becomes knowledge as it arrives, and is watched on the page of the reading. */
export function AddSite({ chatbotId, isOpen, onClose }: AddProps) {
  const words = useWords("knowledge");
  const { site } = words;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [depth, choose] = useState<Depth>("one");
  const [period, plan] = useState<Period>(null);
  const start = useMutation<OutputOf<"createCrawl">, ApiProblem, Values>({
    mutationFn: ({ url, maxPages, selector, include, exclude }) =>
      call(
        "createCrawl",
        {
          chatbotId,
          url: withScheme(url),
          depth: depths[depth],
          refresh: period,
          include: linesOf(include),
          exclude: linesOf(exclude),
          maxPages: maxPages === "" ? null : Number(maxPages),
          selector: selector.trim() === "" ? null : selector.trim(),
        },
        { waitSeconds: 0 },
      ),
    async onSuccess({ id }) {
      onClose();
      await navigate({ to: "/chatbots/$chatbotId/crawls/$crawlId", params: { chatbotId, crawlId: id } });
      await Promise.all(["listCrawls", "listSources"].map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={site.add} description={site.description}>
      <Form<Values> problem={start.error} onSubmit={(values) => start.mutate(values)}>
        <TextField
          name="url"
          label={site.url}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          required
        />
        <label className="grid gap-1 text-sm font-medium">
          {site.depth}
          <Select
            value={depth}
            onChange={choose}
            choices={(["page", "one", "two", "all"] as const).map((value) => ({ value, label: site.depths[value] }))}
          />
        </label>
        <label className="grid gap-1 text-sm font-medium">
          {words.schedule.title}
          <ScheduleSelect label={words.schedule.title} value={period} onChange={plan} />
        </label>
        <details className="rounded-lg border border-line">
          <summary className="py-2 ps-8 pe-3 text-sm font-medium">{site.more}</summary>
          <div className="grid gap-4 p-3 pt-1">
            <TextAreaField name="include" label={site.include} hint={site.patternsHint} rows={2} spellCheck={false} />
            <TextAreaField name="exclude" label={site.exclude} hint={site.patternsHint} rows={2} spellCheck={false} />
            <TextField
              name="maxPages"
              label={site.maxPages}
              hint={site.maxPagesHint}
              type="number"
              min={1}
              max={mostPages}
              placeholder="100"
            />
            <TextField
              name="selector"
              label={site.selector}
              hint={site.selectorHint}
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        </details>
        <Button type="submit" look="primary" isBusy={start.isPending}>
          {site.start}
        </Button>
      </Form>
    </Dialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
