import { Agent, request } from "undici";

export interface FollowedEvents {
  /** Ends the reading of all of them. */
  close(): Promise<void>;
}

export interface EventTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Hears each event, and when it came (`performance.now()`). */
  hear(event: string, data: unknown, atMs: number): void;
}

/** Follows so many event streams at once; resolves when each has had its first event. */
export async function followEvents(targets: readonly EventTarget[]): Promise<FollowedEvents> {
  const dispatcher = new Agent({ pipelining: 1, bodyTimeout: 0 });
  await Promise.all(targets.map((target) => follow(dispatcher, target)));
  return { close: () => dispatcher.destroy() };
}

async function follow(dispatcher: Agent, { url, headers, hear }: EventTarget): Promise<void> {
  const { statusCode, body } = await request(url, { dispatcher, headers });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
  await new Promise<void>((resolve) => {
    let rest = "";
    body.setEncoding("utf8");
    body.on("error", () => undefined);
    body.on("data", (text: string) => {
      const atMs = performance.now();
      const frames = (rest + text).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const event = /^event: (.*)$/mu.exec(frame)?.[1];
        const data = /^data: (.*)$/mu.exec(frame)?.[1];
        if (event !== undefined && data !== undefined) hear(event, JSON.parse(data), atMs);
      }
      resolve();
    });
  });
}
