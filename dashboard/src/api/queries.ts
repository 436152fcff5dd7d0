import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { call } from "./client.ts";
import type { InputOf, OperationName, OutputOf } from "./client.ts";
import { ApiProblem } from "./problem.ts";

/** What failed on the way is tried again; what the service refused is not. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}

export function createQueries(): QueryClient {
  const onError = (error: Error) => {
    // The member's role is another than when it was asked for.
    if (error instanceof ApiProblem && error.status === 403)
      void queries.invalidateQueries({ queryKey: ["getSignedIn"] });
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: isWorthAnotherTry, staleTime: 5_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  return queries;
}

interface Reading<Output> {
  readonly enabled?: boolean;
  /** Asks again after so many milliseconds; a function: by what is there now. */
  readonly everyMs?: number | false | ((data: Output | undefined) => number | false);
  /** Shows what was there for the input before, until the new is. */
  readonly keep?: boolean;
}

/** What an operation that reads answers, as it is kept: by its name and input. */
function queryOf<Name extends OperationName>(name: Name, input: InputOf<Name>) {
  return queryOptions<OutputOf<Name>, ApiProblem>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
  });
}

/**
 * Begins to read what a page is going to show, beside its files; resolves when it is there, or cannot be
 * read: the page asks again then, and says why.
 */
export async function readAhead<Name extends OperationName>(
  queries: QueryClient,
  name: Name,
  input: InputOf<Name>,
): Promise<void> {
  await queries.ensureQueryData(queryOf(name, input)).catch(() => undefined);
}

/** What filters by chatbot ask for. */
export const allChatbots = { limit: 200 };

/** What an operation that reads answers. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, everyMs = false, keep = false }: Reading<OutputOf<Name>> = {},
): UseQueryResult<OutputOf<Name>, ApiProblem> {
  return useQuery({
    ...queryOf(name, input),
    enabled,
    refetchInterval: typeof everyMs === "function" ? ({ state }) => everyMs(state.data) : everyMs,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/** What an operation that reads answers to each of several inputs, as far as it is there. */
export function useOperations<Name extends OperationName>(
  name: Name,
  inputs: readonly InputOf<Name>[],
): readonly OutputOf<Name>[] {
  const queries = useQueries({ queries: inputs.map((input) => queryOf(name, input)) });
  return queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

type PageOf<Name extends OperationName> = Extract<OutputOf<Name>, { nextCursor: string | null }>;
type ListName = {
  [Name in OperationName]: OutputOf<Name> extends { nextCursor: string | null } ? Name : never;
}[OperationName];

interface Following<Page> {
  /** In ms, by what is there now: while something moves. */
  readonly everyMs?: (pages: readonly Page[]) => number | false;
}

function listOf<Name extends ListName>(name: Name, input: InputOf<Name>) {
  return infiniteQueryOptions({
    queryKey: [name, input, "pages"],
    queryFn: ({ signal, pageParam }) =>
      call(name, { ...input, ...(pageParam === "" ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => pageOf<PageOf<Name>>(page).nextCursor,
  });
}

/** The same of a list's first page. */
export async function listAhead<Name extends ListName>(
  queries: QueryClient,
  name: Name,
  input: InputOf<Name>,
): Promise<void> {
  await queries.ensureInfiniteQueryData(listOf(name, input)).catch(() => undefined);
}

/** A list page by page: `pages` so far, and whether there are more. */
export function useList<Name extends ListName>(
  name: Name,
  input: InputOf<Name>,
  { everyMs }: Following<PageOf<Name>> = {},
) {
  const query = useInfiniteQuery({
    ...listOf(name, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      everyMs?.((state.data?.pages ?? []).map((page) => pageOf<PageOf<Name>>(page))) ?? false,
  });
  const pages = (query.data?.pages ?? []).map((page) => pageOf<PageOf<Name>>(page));
  return { ...query, pages };
}

function pageOf<Page>(page: unknown): Page {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ListName takes operations that answer such pages only
  return page as Page;
}

/**
 * A change, after which what `refreshes` names is read again. Those of one `scope` are sent one after the
 * other, as they were made; what is read before the last of them would show what it is about to change.
 */
export function useChange<Name extends OperationName>(
  name: Name,
  refreshes: readonly OperationName[],
  scope?: string,
): UseMutationResult<OutputOf<Name>, ApiProblem, InputOf<Name>> {
  const queries = useQueryClient();
  const isLast = () =>
    scope === undefined || queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) === 1;
  return useMutation<OutputOf<Name>, ApiProblem, InputOf<Name>>({
    mutationFn: (input) => call(name, input),
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    async onSuccess() {
      if (isLast())
        await Promise.all(refreshes.map((refreshed) => queries.invalidateQueries({ queryKey: [refreshed] })));
    },
  });
}
