import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "@svc/contract";
import type { OutputOf } from "../../api/client.ts";

/** Shows a message that was heard of, or taken, in its conversation at once; one that is there already is replaced. */
export function addMessage(queries: QueryClient, sesId: string, message: Message): void {
  const queryKey = ["listSessionMessages", { sesId }];
  queries.setQueryData<OutputOf<"listSessionMessages">>(queryKey, (known) => {
    if (known === undefined) return known;
    const isThere = known.messages.some(({ id }) => id === message.id);
    const messages = isThere
      ? known.messages.map((other) => (other.id === message.id ? message : other))
      : [...known.messages, message];
    return { ...known, messages };
  });
  // What is being read may have been answered before the message, and would take its place.
  if (queries.isFetching({ queryKey }) > 0)
    void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }));
}
