export interface ServerSentEvent {
  /** Absent in a UI message stream. */
  readonly event?: string;
  readonly id?: string;
  readonly data: string;
}

/** The events of a body as they come (WHATWG server-sent events); comments and unfinished ones are left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + decoder.decode(value, { stream: true })).replace(/\r\n?(?!$)/gu, "\n").split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const event = parse(frame);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    // Whoever stops to iterate wants no more of it.
    await reader.cancel().catch(() => undefined);
  }
}

function parse(frame: string): ServerSentEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of frame.split("\n")) {
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /u, "");
    fields.set(name, name === "data" && fields.has("data") ? `${fields.get("data")}\n${value}` : value);
  }
  const data = fields.get("data");
  if (data === undefined) return undefined;
  const [event, id] = [fields.get("event"), fields.get("id")];
  return { ...(event === undefined ? {} : { event }), ...(id === undefined ? {} : { id }), data };
}
