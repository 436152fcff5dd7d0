import { exampleOrigin } from "./view.ts";
import type { Placed } from "./view.ts";

/** The example as a call of the typed client. */
export function typeScriptOf(placed: Placed): string {
  const { operationId, security, responses, requestBody } = placed.operation;
  const credentials = new Set(security.flatMap((each) => Object.keys(each)));
  const settings = [
    `baseUrl: "${exampleOrigin}"`,
    ...(credentials.has("apiKey") ? ['apiKey: process.env["KEY"] ?? ""'] : []),
  ];
  const content = Object.keys(requestBody?.content ?? {});
  const options = [
    ...(credentials.has("visitorToken") && !credentials.has("apiKey") ? ["visitorToken"] : []),
    ...(content.length > 0 && !content.includes("application/json") ? ["files: [file]"] : []),
  ];
  const call = `svc.${operationId}(${[literal(exampleInput(placed)), ...(options.length === 0 ? [] : [`{ ${options.join(", ")} }`])].join(", ")})`;
  const answers = Object.entries(responses);
  const isStream = answers.some(([, { content: types = {} }]) => "text/event-stream" in types);
  const isEmpty = answers.some(([status]) => status === "204");
  return [
    'import { createClient } from "@svc/client";',
    "",
    `const svc = createClient({ ${settings.join(", ")} });`,
    "",
    isStream
      ? `for await (const part of ${call}) console.log(part);`
      : `${isEmpty ? "" : "const result = "}await ${call};`,
  ].join("\n");
}

/** What the client's function takes: the values of path, query and body in one object, without files. */
export function exampleInput({ operation }: Placed): Readonly<Record<string, unknown>> {
  const { parameters = [], requestBody } = operation;
  const values = parameters.flatMap(({ name, in: place, schema, example }): [string, unknown][] =>
    place === "header" || example === undefined
      ? []
      : [[name, schema.type === "boolean" ? example === "true" : example]],
  );
  const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
  const sent: unknown = json?.example ?? form?.example;
  const fields: [string, unknown][] = typeof sent === "object" && sent !== null ? Object.entries(sent) : [];
  return Object.fromEntries([...values, ...fields.filter(([name]) => json !== undefined || name !== "file")]);
}

const lineCharacters = 64;

/** A value as a program would write it: names of fields without quotes, short ones on one line. */
function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((each: unknown) => ["", each] as const)
    : Object.entries(value).map(([name, each]) => [
        /^[a-z_$][\w$]*$/iu.test(name) ? `${name}: ` : `${JSON.stringify(name)}: `,
        each,
      ]);
  const [open, close, space] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  if (entries.length === 0) return `${open}${close}`;
  const short = entries.map(([name, each]) => name + literal(each)).join(", ");
  if (!short.includes("\n") && short.length <= lineCharacters) return `${open}${space}${short}${space}${close}`;
  const inner = `${indent}  `;
  const lines = entries.map(([name, each]) => `${inner}${name}${literal(each, inner)},\n`).join("");
  return `${open}\n${lines}${indent}${close}`;
}
