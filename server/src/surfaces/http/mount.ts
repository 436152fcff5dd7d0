import type { Operation } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { acceptsCsv, toCsv } from "./csv.ts";
import { idempotencyKeyOf, runOnce } from "./idempotency.ts";
import type { Answer } from "./idempotency.ts";
import { send } from "./route.ts";
import type { Accepted, Exchange, Route } from "./route.ts";

/** The route of an implemented operation: judge, parse, run, answer. */
export function mount(implementation: Implementation, store: { database: Database; clock: Clock }): Route {
  const { operation } = implementation;
  const { method, path, creates, csv } = operation.http;
  return {
    method,
    path,
    async handle(exchange) {
      const key = creates === true ? idempotencyKeyOf(exchange.incoming.headers["idempotency-key"]) : undefined;
      const accepted = await exchange.accept(operation);
      const run = async (): Promise<Answer> =>
        answerOf(operation, await implementation.run(accepted.input, accepted.caller, accepted.context));
      if (csv !== undefined && acceptsCsv(exchange.incoming.headers.accept)) {
        const output = await implementation.run(accepted.input, accepted.caller, accepted.context);
        return answerTable(exchange, toCsv(csv(output)), output);
      }
      if (key === undefined) return answer(exchange, operation, await run());
      const { replayed, ...first } = await runOnce(store.database, store.clock, request(operation, accepted, key), run);
      return answer(exchange, operation, first, replayed ? { "Idempotency-Replayed": "true" } : {});
    },
  };
}

/** A credential that is bound to chatbots replays only its own requests: another's answer may be none of its business. */
function request({ name }: Operation, { caller, fingerprint }: Accepted<unknown>, key: string) {
  const own = caller.chatbotIds === undefined ? key : `${caller.id} ${key}`;
  return { workspaceId: caller.workspaceId, operation: name, key: own, fingerprint };
}

function answerOf({ http }: Operation, output: unknown): Answer {
  const status = http.alternative?.applies(output) === true ? http.alternative.status : (http.status ?? 200);
  return { status, body: status === 204 ? null : JSON.stringify(output) };
}

function answer(
  { outgoing }: Exchange,
  { access }: Operation,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const kept: Record<string, string> = access === "public" ? {} : { "Cache-Control": "no-store" };
  const type: Record<string, string> = body === null ? {} : { "Content-Type": "application/json" };
  send(outgoing, status, body, { ...type, ...kept, ...headers });
}

/** A page of a list; where there are more, a link leads to the next (RFC 8288). */
function answerTable({ outgoing, query }: Exchange, body: string, output: unknown): void {
  const cursor: unknown = typeof output === "object" && output !== null ? Reflect.get(output, "nextCursor") : null;
  const next = new URLSearchParams(query);
  if (typeof cursor === "string") next.set("cursor", cursor);
  send(outgoing, 200, body, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Cache-Control": "no-store",
    Vary: "Accept",
    ...(typeof cursor === "string" ? { Link: `<?${next}>; rel="next"` } : {}),
  });
}
