/** The forms of an answer that a client takes. */
export interface Forms {
  readonly json: boolean;
  readonly stream: boolean;
}

/** What the protocol asks every client to send. */
export const bothForms = "application/json, text/event-stream";

/**
 * Reads an Accept header. Many clients send no header, a wildcard, or only one of the two forms; each is
 * served. Null where the header allows neither.
 */
export function formsOf(accept: string | undefined): Forms | null {
  const ranges = (accept?.trim() || "*/*").split(",").flatMap((each) => {
    const [range = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    return range === "" || parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter)) ? [] : range;
  });
  const takes = (type: string, group: string) =>
    ranges.some((range) => range === type || range === group || range === "*/*");
  const forms = { json: takes("application/json", "application/*"), stream: takes("text/event-stream", "text/*") };
  return forms.json || forms.stream ? forms : null;
}

/** The response in a form that the client takes; `isList`: it answers a list of messages. */
export async function inForm(response: Response, { json, stream }: Forms, isList: boolean): Promise<Response> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (isStream ? stream : json || !response.ok || response.status === 202) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.set("content-type", isStream ? "application/json" : "text/event-stream");
  const body = isStream ? messagesIn(text, isList) : `event: message\ndata: ${text}\n\n`;
  return new Response(body, { status: response.status, headers });
}

/** The SDK writes each message as one `data:` line. */
function messagesIn(stream: string, isList: boolean): string {
  const messages = stream.split("\n").flatMap((line) => (line.startsWith("data: ") ? line.slice(6) : []));
  const answers = messages.filter((message) => message.trim() !== "");
  return isList ? `[${answers.join(",")}]` : (answers.at(-1) ?? "");
}
