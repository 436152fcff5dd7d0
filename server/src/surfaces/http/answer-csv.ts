import type { HttpOperation } from "@svc/contract";
import { limits } from "@svc/contract";
import { z } from "zod";
import type { Implementation } from "../../foundation/implement.ts";
import { csvColumns, csvLine, csvRow } from "./csv.ts";
import { isObject } from "./json-body.ts";
import { writeLongAnswer } from "./long-answer.ts";
import type { Accepted, Exchange } from "./route.ts";

/** The whole list as a table, page after page, from the one that was asked for. */
export async function answerCsv(
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
  let answer = await page(null);
  outgoing.writeHead(200, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${list}.csv"`,
    "Cache-Control": "no-store",
    Vary: "Accept",
  });
  if (incoming.method === "HEAD") return void outgoing.end();
  await writeLongAnswer(exchange, accepted, async (send) => {
    await send(csvLine(columns.map((path) => path.join("."))));
    for (;;) {
      const { [list]: items, nextCursor } = isObject(answer) ? answer : {};
      if (Array.isArray(items)) await send(items.map((item) => csvRow(columns, item)).join(""));
      if (typeof nextCursor !== "string") break;
      answer = await page(nextCursor);
    }
  });
}

function itemOf({ output }: HttpOperation, list: string): z.ZodType {
  const field: unknown = output instanceof z.ZodObject ? new Map(Object.entries(output.shape)).get(list) : undefined;
  if (!(field instanceof z.ZodArray) || !(field.element instanceof z.ZodType))
    throw new Error(`An operation answers no list named ${list}.`);
  return field.element;
}
