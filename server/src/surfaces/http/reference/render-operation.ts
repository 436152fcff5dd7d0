import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { renderMarkdown, renderSentence } from "./markdown.ts";
import { renderCode } from "./render-code.ts";
import { renderParameters, renderSchema } from "./render-schema.ts";
import type { Answer, MediaType, Placed } from "./view.ts";
import { typeScriptOf } from "./typescript.ts";
import { exampleOrigin } from "./view.ts";

/** One operation: path, access, request, response and errors; beside them, what an example sends and gets. */
export function renderOperation(placed: Placed): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description = "", parameters = [], requestBody, responses } = operation;
  const [body] = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries(responses);
  const outcomes = answers.filter(([, { $ref }]) => $ref === undefined);
  const problems = answers.filter(([status, { $ref }]) => $ref !== undefined && status !== "default");
  return html`<section class="operation" aria-labelledby="${operationId}">
    <div class="described">
      <h2 id="${operationId}"><a href="#${operationId}">${renderSentence(summary)}</a></h2>
      <p class="address">${renderMethod(method)} <code>${path}</code></p>
      ${renderMarkdown(description)}
      ${parameters.length > 0 && [html`<h3>Parameters</h3>`, renderParameters(parameters)]}
      ${
        body !== undefined && [
          html`<h3>Request body</h3>`,
          otherTypes(Object.keys(requestBody?.content ?? {})),
          body === undefined ? "" : renderSchema(body[1].schema, true),
        ]
      }
      <h3>Response</h3>
      ${outcomes.map(([status, answer]) => renderAnswer(status, answer))}
      <h3>Errors</h3>
      <ul class="problems">
        ${problems.map(
          ([status, { $ref = "" }]) =>
            html`<li>
              ${status} ${codesOf($ref).map((code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `)}
            </li>`,
        )}
      </ul>
    </div>
    <div class="examples">
      ${renderExample(placed)} ${outcomes.map(([status, answer]) => renderExampleAnswer(status, answer))}
    </div>
  </section>`;
}

/** Names of operations, each with a link to it. */
export function renderOperations(operations: readonly Placed[]): Html {
  return html`<ul class="operations">
    ${operations.map(
      ({ method, path, operation: { operationId, summary, tags } }) =>
        html`<li>
          <a href="/docs/api/${tags[0] ?? ""}#${operationId}">${renderSentence(summary)}</a>
          <span class="address">${renderMethod(method)} <code>${path}</code></span>
        </li>`,
    )}
  </ul>`;
}

function renderMethod(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function otherTypes(types: readonly string[]): Html {
  return html`<p class="types">${types.map((type) => html`<code>${type}</code> `)}</p>`;
}

function renderAnswer(status: string, { description, content = {} }: Answer): Html {
  return html`<p><strong>${status}</strong> ${description}</p>
    ${Object.entries(content).map(([type, media]) => renderMedia(type, media))}`;
}

function renderMedia(type: string, { schema }: MediaType): Html {
  const data = schema["x-data-schema"];
  return html`<p class="types"><code>${type}</code></p>
    ${renderSchema(schema)}
    ${schema.description !== undefined && schema.properties === undefined && renderMarkdown(schema.description ?? "")}
    ${data !== undefined && renderSchema(data ?? {})}`;
}

function renderExampleAnswer(status: string, { content = {} }: Answer): Html[] {
  return Object.entries(content).flatMap(([type, { example }]) =>
    example === undefined
      ? []
      : [
          html`<div class="example">
            <h3>Example response <span class="type">${status} ${type}</span></h3>
            ${renderCode(shown(example), type === "application/json" ? "json" : "")}
          </div>`,
        ],
  );
}

export function shown(example: unknown): string {
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

/** A shared refusal is named after its codes. */
function codesOf(reference: string): string[] {
  return (reference.split("/").at(-1) ?? "").split(".");
}

/** The request of an operation in both languages; the page's script shows the one that the reader has chosen. */
function renderExample(placed: Placed): Html {
  return html`<div class="example request">
    <h3>Example request</h3>
    <div class="curl" role="group" aria-label="curl">${withOrigin(renderCode(curlOf(placed), "sh"))}</div>
    <div class="typescript" role="group" aria-label="TypeScript">
      ${withOrigin(renderCode(typeScriptOf(placed), "ts"))}
    </div>
  </div>`;
}

/** Marks the service's address, in whose place the script puts the page's own. */
function withOrigin(code: Html): Html {
  return trusted(code.text.replaceAll(exampleOrigin, html`<span class="origin">${exampleOrigin}</span>`.text));
}

/** The example as a command. */
function curlOf({ method, path, operation }: Placed): string {
  const { parameters = [], requestBody, security } = operation;
  const valueOf = (name: string, place: string) =>
    parameters.find((parameter) => parameter.name === name && parameter.in === place)?.example;
  const address = path.replace(/\{(\w+)\}/gu, (whole, name: string) => text(valueOf(name, "path") ?? whole));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place, example }) =>
      place === "query" && example !== undefined ? [[name, text(example)]] : [],
    ),
  );
  const [content] = Object.entries(requestBody?.content ?? {});
  const isStream = Object.values(operation.responses).some((answer) => "text/event-stream" in (answer.content ?? {}));
  const options = [
    ...(isStream ? ["-N"] : []),
    ...(method === "GET" || (method === "POST" && content !== undefined) ? [] : [`-X ${method}`]),
    ...credentialOf(security),
  ];
  const body = content === undefined ? [] : bodyOf(content[0], content[1].example);
  const lines = [...options, ...body].map((option) => ` \\\n  ${option}`).join("");
  return `curl "${exampleOrigin}${address}${query.size === 0 ? "" : `?${query}`}"${lines}`;
}

function credentialOf(security: Placed["operation"]["security"]): string[] {
  const names = new Set(security.flatMap((each) => Object.keys(each)));
  if (names.has("apiKey")) return ['-H "Authorization: Bearer $KEY"'];
  if (names.has("session")) return ["-b jar"];
  return names.has("visitorToken") ? ['-H "X-SVC-Visitor-Token: $TOKEN"'] : [];
}

function bodyOf(type: string, example: unknown): string[] {
  if (type === "multipart/form-data" && typeof example === "object" && example !== null)
    return Object.entries(example).map(([name, value]) =>
      name === "file" ? "-F file=@note.txt" : `-F ${name}=${text(value)}`,
    );
  const sent = type === "application/json" ? jsonOf(example ?? {}) : text(example ?? "");
  const data = type === "application/json" ? "-d" : "--data-binary";
  return [`-H "Content-Type: ${type}"`, `${data} '${sent.replaceAll("'", String.raw`'\''`)}'`];
}

/** On one line as long as that is read at a glance. */
function jsonOf(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 60 ? line : JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
