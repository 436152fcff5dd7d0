import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import type { ApiProblem } from "../../api/problem.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { withScheme } from "../chatbots/new-chatbot.tsx";

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const depths = { page: 0, one: 1, two: 2, all: 5 } as const;
type Depth = keyof typeof depths;

/** Has a site read; what it finds becomes knowledge as it arrives. */
export function AddSite({ chatbotId, isOpen, onClose }: AddProps) {
  const chatbots = useWords("chatbots");
  const { knowledge } = chatbots;
  const queries = useQueryClient();
  const [depth, choose] = useState<Depth>("one");
  const start = useMutation<unknown, ApiProblem, string>({
    mutationFn: (url) =>
      call("createCrawl", { url: withScheme(url), chatbotId, depth: depths[depth] }, { waitSeconds: 0 }),
    async onSuccess() {
      onClose();
      await Promise.all(["listCrawls", "listSources"].map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={knowledge.addSite}>
      <Form<{ url: string }> problem={start.error} onSubmit={({ url }) => start.mutate(url)}>
        <TextField
          name="url"
          label={chatbots.new.url}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          required
        />
        <label className="grid gap-1 text-sm font-medium">
          {knowledge.depth}
          <Select
            value={depth}
            onChange={choose}
            choices={(["page", "one", "two", "all"] as const).map((value) => ({
              value,
              label: knowledge.depths[value],
            }))}
          />
        </label>
        <Button type="submit" look="primary" isBusy={start.isPending}>
          {knowledge.start}
        </Button>
      </Form>
    </Dialog>
  );
}
