import type { HttpOperation } from "@svc/contract";
import type { Json } from "./document.ts";
import type { Example } from "./examples.ts";
import { successHeaders } from "./headers.ts";
import { shownAs } from "./request.ts";
import type { SchemaBook } from "./schemas.ts";

/** What a success answers, and the other outcome that some have. */
export function describeSuccess(operation: HttpOperation, schemas: SchemaBook, example: Example | undefined): Json {
  const { http } = operation;
  const { status = 200, alternative } = http;
  const headers = successHeaders(operation);
  const answer = (of: number, description: string): Json => ({
    description,
    headers,
    ...(of === 204 ? {} : { content: contentOf(operation, schemas, example?.status === of ? example : undefined) }),
  });
  return {
    [status]: answer(status, status === 204 ? "Success, with an empty body." : "Success."),
    ...(alternative === undefined ? {} : { [alternative.status]: answer(alternative.status, alternative.description) }),
  };
}

function contentOf({ http, output }: HttpOperation, schemas: SchemaBook, example: Example | undefined): Json {
  const shown = shownAs(example?.answer);
  const schema = schemas.toSchema(output, "output");
  if (http.eventStream === true) {
    const isUiStream = schema.type === "string";
    const description = isUiStream
      ? "Server-sent events of the AI SDK's UI message stream, protocol v1: `data: {…}` lines of the parts start, text-start, text-delta, text-end, source-url, source-document, data-…, message-metadata, error, finish; the last is `data: [DONE]`. Comments keep the connection open."
      : "Server-sent events. The `data` of each is JSON that matches `x-data-schema`. Comments keep the connection open.";
    const data = isUiStream ? {} : { "x-data-schema": schema };
    return { "text/event-stream": { schema: { type: "string", description, ...data }, ...shown } };
  }
  if (http.download === "application/json") {
    const { description } = schema;
    return { [http.download]: { schema: { type: "object", description }, ...shown } };
  }
  if (http.download !== undefined) return { [http.download]: { schema, ...shown } };
  const csv =
    http.csv === undefined
      ? {}
      : {
          "text/csv": {
            schema: {
              type: "string",
              description: `With \`Accept: text/csv\`: the whole list \`${http.csv}\`, one item per line, with a header line.`,
            },
            ...shownAs(example?.csv),
          },
        };
  return { "application/json": { schema, ...shown }, ...csv };
}
