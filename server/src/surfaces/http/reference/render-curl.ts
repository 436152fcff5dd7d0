import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Placed } from "./view.ts";

/** The example as a command; its address becomes that under which the page was reached. */
export function renderCurl({ method, path, operation }: Placed): Html {
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
  const where = `${address}${query.size === 0 ? "" : `?${query}`}`;
  return html`<pre><code>curl "<span class="origin">http://127.0.0.1:3000</span>${where}"${lines}</code></pre>`;
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
  const sent = type === "application/json" ? JSON.stringify(example ?? {}) : text(example ?? "");
  const data = type === "application/json" ? "-d" : "--data-binary";
  return [`-H "Content-Type: ${type}"`, `${data} '${sent.replaceAll("'", String.raw`'\''`)}'`];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
