import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { renderMarkdown, renderSentence } from "./markdown.ts";
import { renderCode } from "./render-code.ts";
import { renderExample } from "./render-example.ts";
import { renderParameters, renderSchema } from "./render-schema.ts";
import type { Answer, MediaType, Placed } from "./view.ts";

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
