import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { renderMarkdown, renderSentence } from "./markdown.ts";
import { renderCurl } from "./render-curl.ts";
import { renderParameters, renderSchema } from "./render-schema.ts";
import type { Answer, MediaType, Placed } from "./view.ts";

/** One operation: path, access, request, response and errors. */
export function renderOperation(placed: Placed): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description = "", parameters = [], requestBody, responses } = operation;
  const [body] = Object.entries(requestBody?.content ?? {});
  const answers = Object.entries(responses);
  const outcomes = answers.filter(([, { $ref }]) => $ref === undefined);
  const problems = answers.filter(([status, { $ref }]) => $ref !== undefined && status !== "default");
  return html`<section class="operation" aria-labelledby="${operationId}">
    <h2 id="${operationId}"><a href="#${operationId}">${renderSentence(summary)}</a></h2>
    <p class="address">${renderMethod(method)} <code>${path}</code></p>
    ${renderMarkdown(description)} ${parameters.length > 0 && [html`<h3>Parameters</h3>`, renderParameters(parameters)]}
    ${
      body !== undefined && [
        html`<h3>Request body</h3>`,
        otherTypes(Object.keys(requestBody?.content ?? {})),
        body === undefined ? "" : renderSchema(body[1].schema, true),
      ]
    }
    <h3>Example request</h3>
    ${renderCurl(placed)}
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
  </section>`;
}

export function renderMethod(method: string): Html {
  return html`<span class="method">${method}</span>`;
}

function otherTypes(types: readonly string[]): Html {
  return html`<p class="types">${types.map((type) => html`<code>${type}</code> `)}</p>`;
}

function renderAnswer(status: string, { description, content = {} }: Answer): Html {
  return html`<p><strong>${status}</strong> ${description}</p>
    ${Object.entries(content).map(([type, media]) => renderMedia(type, media))}`;
}

function renderMedia(type: string, { schema, example }: MediaType): Html {
  const data = schema["x-data-schema"];
  return html`<p class="types"><code>${type}</code></p>
    ${renderSchema(schema)}
    ${schema.description !== undefined && schema.properties === undefined && renderMarkdown(schema.description ?? "")}
    ${data !== undefined && renderSchema(data ?? {})}
    ${
      example !== undefined &&
      html`<details open>
        <summary>Example: ${type}</summary>
        <pre><code>${shown(example)}</code></pre>
      </details>`
    }`;
}

export function shown(example: unknown): string {
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

/** A shared refusal is named after its codes. */
function codesOf(reference: string): string[] {
  return (reference.split("/").at(-1) ?? "").split(".");
}
