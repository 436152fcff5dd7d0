import type { HttpOperation } from "@svc/contract";
import { z } from "zod";
import { isObject } from "./body.ts";

/** Of section 4 of the contract, those that take a body. A query is judged as in every list. */
const contractPaths: ReadonlySet<string> = new Set([
  "/api/chatbot/create",
  "/api/chatbot/train",
  "/api/chatbot/test",
  "/api/messages",
  "/api/crawl",
  "/api/public/chat",
  "/api/webhooks-config",
  "/api/webhooks-config/{webhookId}",
]);

/** A contract path's body, with `""` for what is optional as undefined: HTML forms send it for an empty field. */
export function withoutBlanks({ http, input }: HttpOperation, given: unknown): unknown {
  return http.method !== "GET" && contractPaths.has(http.path) ? dropBlanks(input, given) : given;
}

function dropBlanks(schema: unknown, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => dropBlanks(inner.element, item));
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return value;
  const shape = new Map<string, z.ZodType>(Object.entries(inner.shape));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const wanted = shape.get(name);
      const isAbsent = field === "" && wanted?.safeParse(undefined).success === true;
      return [name, isAbsent ? undefined : dropBlanks(wanted, field)];
    }),
  );
}

/** Without what may stand around an object or a list. */
function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema;
}
