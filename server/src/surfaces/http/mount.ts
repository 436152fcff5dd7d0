import type { HttpOperation } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Caller } from "../../foundation/caller.ts";
import { isUnguessable } from "../../foundation/unguessable.ts";
import { wantsCsv, csvColumns, csvLine, csvRow } from "./csv.ts";
import { idempotencyKeyOf, runOnce } from "./idempotency.ts";
import type { Answer } from "./idempotency.ts";
import { isObject } from "./body.ts";
import { send } from "./route.ts";
import type { Accepted, Exchange, Route } from "./route.ts";
import { limits } from "@svc/contract";
import { z } from "zod";
import { writeLongAnswer } from "./long-answer.ts";

interface MountSettings {
  readonly database: Database;
  readonly clock: Clock;
  /** Encrypts stored answers that hold a secret. */
  readonly answerKey: Buffer;
}

/** The route of an implemented operation: judge, parse, run, answer. */
export function mount(implementation: Implementation, settings: MountSettings): Route {
  const { operation } = implementation;
  const { method, path, creates, csv } = operation.http;
  return {
    method,
    path,
    async handle(exchange) {
      const key = creates === true ? idempotencyKeyOf(exchange.incoming.headers["idempotency-key"]) : undefined;
      await implementation.before?.(exchange.address);
      const accepted = await exchange.accept(operation);
      if (csv !== undefined && wantsCsv(exchange.incoming)) return answerCsv(exchange, implementation, accepted, csv);
      const run = async (): Promise<Answer> =>
        answerOf(operation, await implementation.run(accepted.input, accepted.caller, accepted.context));
      if (key === undefined) return answer(exchange, operation, await run());
      const request = requestOf(operation, accepted, key);
      const { replayed, ...first } = await runOnce(settings, request, run);
      if (!replayed) return answer(exchange, operation, first);
      const again = isUnguessable(key) ? first : withoutVisitorToken(operation, first);
      return answer(exchange, operation, again, { "Idempotency-Replayed": "true" });
    },
  };
}

/**
 * A credential that is bound to chatbots replays only its own requests, because another's answer may
 * be none of its business; a secret is answered again only to who got it first; and visitors share no
 * keys beyond their chatbot and session.
 */
function requestOf({ name, http }: HttpOperation, { caller, input, fingerprint }: Accepted<unknown>, key: string) {
  const isSecret = http.answersSecret === true;
  const isShared = caller.chatbotIds === undefined && !isSecret && caller.kind !== "visitor";
  const own = isShared ? key : JSON.stringify([caller.id, ...placeOf(caller, input), key]);
  return { workspaceId: caller.workspaceId, operation: name, key: own, fingerprint, isSecret };
}

function placeOf({ kind }: Caller, input: unknown): unknown[] {
  if (kind !== "visitor" || !isObject(input)) return [];
  return [input["chatbotId"], input["sessionId"]];
}

/** An unguessable key shows that the caller created the session. */
function withoutVisitorToken({ http }: HttpOperation, { status, body }: Answer): Answer {
  if (http.givesVisitorToken !== true || body === null) return { status, body };
  return { status, body: JSON.stringify({ ...JSON.parse(body), visitorToken: null }) };
}

function answerOf({ http }: HttpOperation, output: unknown): Answer {
  const status = http.alternative?.applies(output) === true ? http.alternative.status : (http.status ?? 200);
  return { status, body: status === 204 ? null : JSON.stringify(output) };
}

/** From the body, so that an answer that is given again has it too. */
function visitorTokenIn({ givesVisitorToken }: HttpOperation["http"], body: string | null): Record<string, string> {
  const output: unknown = givesVisitorToken === true && body !== null ? JSON.parse(body) : null;
  const token = isObject(output) ? output["visitorToken"] : null;
  return typeof token === "string" ? { "X-SVC-Visitor-Token": token, "Cache-Control": "no-store" } : {};
}

function answer(
  { outgoing }: Exchange,
  { access, http }: HttpOperation,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const isForAll = access === "public" && http.path.startsWith("/api/public/");
  const cacheHeaders: Record<string, string> = isForAll ? {} : { "Cache-Control": "no-store" };
  const varies: Record<string, string> = http.csv === undefined ? {} : { Vary: "Accept" };
  const type: Record<string, string> = body === null ? {} : { "Content-Type": "application/json" };
  send(outgoing, status, body, { ...type, ...cacheHeaders, ...varies, ...visitorTokenIn(http, body), ...headers });
}

/** The whole list as a table, page after page, from the one that was asked for. */
async function answerCsv(
  exchange: Exchange,
  implementation: Implementation,
  accepted: Accepted<unknown>,
  list: string,
): Promise<void> {
  const { incoming, outgoing } = exchange;
  const { input, caller, context } = accepted;
  const columns = csvColumns(itemOf(implementation.operation, list));
  const page = (cursor: unknown) =>
    implementation.run(
      { ...(isObject(input) ? input : {}), limit: limits.listItems, ...(cursor === null ? {} : { cursor }) },
      caller,
      context,
    );
  // The first page before the first byte: until then a failure is a problem.
  let current = await page(null);
  outgoing.writeHead(200, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${list}.csv"`,
    "Cache-Control": "no-store",
    Vary: "Accept",
  });
  if (incoming.method === "HEAD") return void outgoing.end();
  await writeLongAnswer(exchange, accepted, async (write) => {
    await write(csvLine(columns.map((path) => path.join("."))));
    for (;;) {
      const { [list]: items, nextCursor } = isObject(current) ? current : {};
      if (Array.isArray(items)) await write(items.map((item) => csvRow(columns, item)).join(""));
      if (typeof nextCursor !== "string") break;
      current = await page(nextCursor);
    }
  });
}

function itemOf({ output }: HttpOperation, list: string): z.ZodType {
  const field: unknown = output instanceof z.ZodObject ? new Map(Object.entries(output.shape)).get(list) : undefined;
  if (!(field instanceof z.ZodArray) || !(field.element instanceof z.ZodType))
    throw new Error(`An operation answers no list named ${list}.`);
  return field.element;
}
