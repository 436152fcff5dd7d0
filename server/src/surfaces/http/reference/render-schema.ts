import { html, trusted } from "../html.ts";
import type { Html } from "../html.ts";
import { renderSentence } from "./markdown.ts";
import type { Parameter, Schema } from "./view.ts";

/** The fields of an object, each with what it is; of anything else its type. What is sent may lack some. */
export function renderSchema(schema: Schema, isSent = false): Html {
  const branches = schema.anyOf ?? schema.oneOf ?? [];
  const objects = branches.filter(({ properties }) => properties !== undefined);
  if (schema.properties === undefined && objects.length > 0)
    return html`<p>One of:</p>
      <ul>
        ${branches.map((each) => html`<li>${renderSchema(each, isSent)}</li>`)}
      </ul>`;
  if (schema.properties === undefined) return html`<p>${typeName(schema)}${notes(schema)}</p>`;
  return html`<dl class="fields">
    ${Object.entries(schema.properties).map(([name, field]) =>
      renderField(name, field, isSent, schema.required?.includes(name) === true),
    )}
  </dl>`;
}

/** What is sent in the path, the query or a header. */
export function renderParameters(parameters: readonly Parameter[]): Html {
  return html`<dl class="fields">
    ${parameters.map(({ name, schema, required, description, in: place }) =>
      renderField(name, { ...schema, ...(description === undefined ? {} : { description }) }, true, required, place),
    )}
  </dl>`;
}

function renderField(name: string, schema: Schema, isSent: boolean, isRequired: boolean, place = ""): Html {
  const inner = innerObject(schema);
  return html`<dt>
      <code>${name}</code>
      <span class="type">${typeName(schema)}</span
      >${place !== "" && html` <span class="type">in the ${place}</span>`}${isSent && isRequired && html` <span class="required">required</span>`}
    </dt>
    <dd>
      ${renderSentence(schema.description ?? "")}${notes(schema)}
      ${
        inner !== undefined &&
        html`<details>
          <summary>Properties of <code>${name}</code></summary>
          ${renderSchema(inner ?? {}, isSent)}
        </details>`
      }
    </dd>`;
}

/** Null is no alternative worth a line of its own. */
function innerObject(schema: Schema): Schema | undefined {
  const [only, ...others] = realBranches(schema);
  if (only !== undefined && others.length === 0) return innerObject(only);
  if (others.some(({ properties }) => properties !== undefined)) return schema;
  if (schema.properties !== undefined) return schema;
  return schema.items === undefined ? undefined : innerObject(schema.items);
}

function realBranches({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== "null");
}

const formats: Readonly<Record<string, string>> = { "date-time": "timestamp", date: "date", email: "email" };

function typeName(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="/docs/schemas#${name}">${name}</a>`;
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    const names = [...new Map(branches.map((each) => [typeName(each).text, typeName(each)])).values()];
    return join(names, " or ");
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined)
    return join(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      " | ",
    );
  if (typeof schema.type === "object")
    return join(
      schema.type.map((type) => typeName({ ...schema, type })),
      " or ",
    );
  if (schema.type === "array") return html`array of ${typeName(schema.items ?? {})}`;
  if (schema.type === "integer") return html`integer`;
  return html`${formats[schema.format ?? ""] ?? (schema.type === "string" ? "string" : (schema.type ?? "any"))}`;
}

/** Bounds and what holds where nothing is given. */
function notes(schema: Schema): Html {
  const whole = realBranches(schema)[0] ?? schema;
  const { minimum, maximum, maxLength, maxItems } = whole;
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`${minimum} to ${number(maximum)}`]
      : minimum !== undefined
        ? [`at least ${minimum}`]
        : maximum !== undefined
          ? [`at most ${number(maximum)}`]
          : [];
  const facts = [
    ...range,
    ...(maxLength === undefined ? [] : [`at most ${number(maxLength)} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${number(maxItems)} items`]),
  ];
  const sentence = facts.join(", ");
  const text =
    sentence === ""
      ? html``
      : html` <span class="bounds">${sentence[0]?.toUpperCase() ?? ""}${sentence.slice(1)}.</span>`;
  const byDefault = JSON.stringify(schema.default);
  return schema.default === undefined || byDefault.length > 100
    ? text
    : html`${text} <span class="bounds">Default <code>${byDefault}</code>.</span>`;
}

const number = (value: number): string => value.toLocaleString("en");

function join(parts: readonly Html[], separator: string): Html {
  return trusted(parts.map(({ text }) => text).join(html`${separator}`.text));
}
