import { exampleOrigin } from "./view.ts";
import type { Placed } from "./view.ts";

/** The example as a command. */
export function curlOf({ method, path, operation }: Placed): string {
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
