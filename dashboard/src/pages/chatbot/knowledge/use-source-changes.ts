import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { OperationName, OutputOf } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useWords } from "../../../strings/strings.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";

export type Source = OutputOf<"getSource">;

/** How many addresses the service takes in one training. */
const readAtOnce = 1_000;

/** Changes to one or several sources. Errors are shown. */
export function useSourceChanges(chatbotId: string) {
  const { sources: words } = useWords("knowledge");
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const readAnew = (...names: readonly OperationName[]) =>
    Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const refresh = async () => {
    // These tell the page that processing has ended, and it then shows the result.
    await readAnew("listSources", "getSource");
    await readAnew("listPassages", "getSourceText", "listChanges");
  };
  const readAgain = useMutation<number, ApiProblem, readonly Source[]>({
    async mutationFn(sources) {
      const urls = sources.flatMap(({ url }) => url ?? []).slice(0, readAtOnce);
      await call("trainChatbot", { chatbotId, data: { urls } }, { waitSeconds: 0 });
      return urls.length;
    },
    onSuccess: (count) => toast(words.begun(count)),
    onError: toastProblem,
    onSettled: refresh,
  });
  const readAll = useMutation<unknown, ApiProblem>({
    mutationFn: () => call("refreshSources", { chatbotId }, { waitSeconds: 0 }),
    onError: toastProblem,
    onSettled: refresh,
  });
  const retryFailed = useMutation<readonly Source[], ApiProblem>({
    mutationFn: () => listFailed(chatbotId),
    onSuccess: (failed) => readAgain.mutate(failed.filter(({ kind }) => kind === "url")),
    onError: toastProblem,
  });
  /** Rejects with the first that could not be deleted; the others are. */
  const remove = async (sources: readonly Source[]) => {
    const ended = await Promise.allSettled(sources.map(({ id }) => call("deleteSource", { chatbotId, sourceId: id })));
    await refresh();
    const failed = ended.find((each) => each.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    toast(words.deleted(sources.length));
  };
  return { readAgain, readAll, retryFailed, remove, refresh };
}

async function listFailed(chatbotId: string): Promise<readonly Source[]> {
  const failed: Source[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("listSources", { chatbotId, status: "failed", limit: 200, ...(cursor && { cursor }) });
    failed.push(...page.sources);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && failed.length < readAtOnce);
  return failed;
}

export function isUnderway({ status }: Source): boolean {
  return status === "queued" || status === "reading";
}

export function nameOf({ title, name }: Pick<Source, "title" | "name">): string {
  return title ?? name;
}
