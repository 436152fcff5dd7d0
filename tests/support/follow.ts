import { vi } from "vitest";

export interface FollowedEvent {
  readonly event: string;
  readonly id: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into events of any form
  readonly data: any;
  /** When it came, of `performance.now()`. */
  readonly at: number;
}

export interface Followed {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly FollowedEvent[];
  /** Waits for an event that comes, or has come, and is right. */
  next(event: string, isRight?: (data: FollowedEvent["data"]) => boolean): Promise<FollowedEvent>;
  /** Whether the server has ended it. */
  readonly ended: boolean;
  close(): void;
}

/** Follows an event stream as a page would that can send headers. */
export async function follow(url: string, path: string, headers: Record<string, string> = {}): Promise<Followed> {
  const leaving = new AbortController();
  const response = await fetch(new URL(path, url), { headers, signal: leaving.signal });
  const events: FollowedEvent[] = [];
  let ended = false;
  const read = async () => {
    let rest = "";
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + text).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "mu").exec(frame)?.[1];
        const [event, data] = [field("event"), field("data")];
        if (event !== undefined && data !== undefined)
          events.push({ event, id: field("id"), data: JSON.parse(data), at: performance.now() });
      }
    }
    ended = true;
  };
  read().catch(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    next: (event, isRight = () => true) =>
      vi.waitFor(
        () => {
          const found = events.find((each) => each.event === event && isRight(each.data));
          if (found === undefined) throw new Error(`No ${event} came: ${JSON.stringify(events).slice(0, 1_000)}`);
          return found;
        },
        { timeout: 30_000, interval: 5 },
      ),
    get ended() {
      return ended;
    },
    close: () => leaving.abort(),
  };
}
