/** One server-sent event (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  /** The last `id:` so far; "" for none. */
  readonly id: string;
}

export interface ReadLimits {
  /** A stream that says nothing for so long, not even a comment, is broken. */
  readonly silenceMs: number;
  /** Of one event; a longer one breaks the stream. */
  readonly eventCharacters: number;
}

/** The service sends a comment every 15 s. */
export const readLimits: ReadLimits = { silenceMs: 45_000, eventCharacters: 4_000_000 };

/**
 * Gives the events of a stream, all of one read together, wherever the network cut it. Ends where the stream
 * ends; an event without its empty line is dropped, as the standard says. Throws where it is silent too long,
 * an event is too long, or the network fails.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { silenceMs, eventCharacters }: ReadLimits = readLimits,
): AsyncGenerator<readonly ServerEvent[], void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let line = "";
  let endedInCr = false;
  let data: string[] = [];
  let characters = 0;
  let event = "";
  let id = "";

  const take = (text: string): ServerEvent[] => {
    const events: ServerEvent[] = [];
    // A CRLF cut in two ends one line, not two.
    let start = endedInCr && text.startsWith("\n") ? 1 : 0;
    endedInCr = text.endsWith("\r");
    const ends = /\r\n?|\n/g;
    ends.lastIndex = start;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      const whole = line + text.slice(start, end.index);
      line = "";
      start = ends.lastIndex;
      if (whole === "") {
        if (data.length > 0) events.push({ event: event || "message", data: data.join("\n"), id });
        data = [];
        characters = 0;
        event = "";
        continue;
      }
      const colon = whole.indexOf(":");
      const field = colon < 0 ? whole : whole.slice(0, colon);
      const value = colon < 0 ? "" : whole.slice(colon + (whole[colon + 1] === " " ? 2 : 1));
      if (field === "data") {
        data.push(value);
        characters += value.length + 1;
      } else if (field === "event") event = value;
      else if (field === "id" && !value.includes("\0")) id = value;
    }
    line += text.slice(start);
    if (line.length + characters > eventCharacters) throw new Error("too long");
    return events;
  };

  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader);
      const text = decoder.decode(value, { stream: !done });
      if (text !== "") {
        const events = take(text);
        if (events.length > 0) yield events;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function within(ms: number, reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  let timer: ReturnType<typeof setTimeout>;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("silent")), ms);
  });
  return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
}
