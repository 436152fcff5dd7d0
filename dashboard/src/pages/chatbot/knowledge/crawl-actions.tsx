import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RotateCw, Square } from "lucide-react";
import { call } from "../../../api/client.ts";
import type { OutputOf } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useChange } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { useToastProblem } from "../../../ui/toasts.tsx";
import type { ListedCrawl } from "./crawls.tsx";

/** Stops a reading that runs; has the site of one that has ended read again, and leads there. */
export function CrawlActions({ crawl: { id: crawlId, chatbotId, status } }: { readonly crawl: ListedCrawl }) {
  const { crawls } = useWords("knowledge");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toastProblem = useToastProblem();
  const cancel = useChange("cancelCrawl", ["listCrawls", "getCrawl"]);
  const again = useMutation<OutputOf<"refreshCrawl">, ApiProblem>({
    mutationFn: () => call("refreshCrawl", { crawlId }, { waitSeconds: 0 }),
    onError: toastProblem,
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: ["listCrawls"] });
      if (chatbotId !== null)
        await navigate({ to: "/chatbots/$chatbotId/crawls/$crawlId", params: { chatbotId, crawlId: id } });
    },
  });
  return status === "running" ? (
    <Button
      icon={<Square className="size-4" />}
      isBusy={cancel.isPending}
      onClick={() => cancel.mutate({ crawlId }, { onError: toastProblem })}
    >
      {crawls.stop}
    </Button>
  ) : (
    <Button icon={<RotateCw className="size-4" />} isBusy={again.isPending} onClick={() => again.mutate()}>
      {crawls.again}
    </Button>
  );
}
