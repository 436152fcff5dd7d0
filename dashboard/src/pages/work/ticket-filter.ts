import type { InputOf } from "../../api/client.ts";
import { setOf } from "../../set-of.ts";

type Filter = Omit<InputOf<"listTickets">, "overdue"> & { readonly overdue?: boolean | undefined };

/** What the list of tickets asks for, by what its address says. */
export const ticketFilter = ({ overdue, ...others }: Filter): InputOf<"listTickets"> =>
  setOf({ ...others, overdue: overdue === true ? "true" : undefined });
