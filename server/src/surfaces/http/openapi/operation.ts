import type { HttpOperation } from "@svc/contract";
import { limits } from "@svc/contract";
import { chapterOf } from "@svc/contract/reference/chapters.ts";
import { listed } from "./document.ts";
import type { Json } from "./document.ts";
import { exampleOf } from "./examples.ts";
import type { ProblemBook } from "./problems.ts";
import { describeRequest } from "./request.ts";
import { describeSuccess } from "./responses.ts";
import type { SchemaBook } from "./schemas.ts";
import { securityOf, whoMay } from "./security.ts";

/** One operation of the document. */
export function describeOperation(operation: HttpOperation, schemas: SchemaBook, problems: ProblemBook): Json {
  const { name, access } = operation;
  const example = exampleOf(name);
  const { parameters, requestBody } = describeRequest(operation, schemas, example);
  const [summary, rest] = firstSentence(operation.summary);
  const description = [rest, csvOf(operation), whoMay(operation), proofOf(operation), sizeOf(operation)]
    .filter((text) => text !== "")
    .join("\n\n");
  return {
    operationId: name,
    summary,
    ...(description === "" ? {} : { description }),
    tags: [chapterOf(operation).name],
    security: securityOf(access),
    ...listed("parameters", parameters),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...describeSuccess(operation, schemas, example), ...problems.responsesOf(operation) },
  };
}

/** A list of operations shows one sentence of each. */
function firstSentence(text: string): readonly [string, string] {
  const end = /\.(?=\s)/u.exec(text)?.index;
  return end === undefined ? [text.replace(/\.$/u, ""), ""] : [text.slice(0, end), text.slice(end + 1).trim()];
}

function csvOf({ http }: HttpOperation): string {
  return http.csv === undefined ? "" : "Also available as CSV, with `Accept: text/csv`.";
}

function proofOf({ needsProof }: HttpOperation): string {
  if (needsProof === undefined) return "";
  const fields = needsProof === true ? "" : ` with ${needsProof.map((field) => `\`${field}\``).join(" or ")}`;
  return `A browser session${fields} needs a proof of identity from the last ten minutes (\`proveIdentity\`).`;
}

function sizeOf({ http }: HttpOperation): string {
  if (http.method === "GET" || http.method === "DELETE") return "";
  const bytes = http.maxBodyBytes ?? limits.jsonBodyBytes;
  const size = bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
  return `Maximum body size: ${size}.`;
}
