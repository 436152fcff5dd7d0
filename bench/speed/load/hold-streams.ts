import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import type { Address } from "./address.ts";
import { ask } from "./ask.ts";

export interface HeldStreams {
  /** When every stream has had its first text or failed: those that have. */
  readonly streaming: Promise<number>;
  /** Every visitor stops its answer: by the stop call where there is one, else by leaving. Answers the faults. */
  stop(): Promise<Readonly<Record<string, number>>>;
}

const startWithinMs = 20_000;

/** Opens so many streams at once and reads them. */
export function holdStreams(address: Address, streams: number, questions: readonly string[]): HeldStreams {
  const dispatcher = new Agent({ pipelining: 1 });
  const stops: (() => Promise<string | undefined>)[] = [];
  let withText = 0;
  const open = async (at: number) => {
    const sessionId = randomUUID();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, startWithinMs).unref();
      void ask(dispatcher, address, {
        sessionId,
        question: questions[at % questions.length] ?? "",
        onHeaders(headers, abort) {
          const token = headers["x-svc-visitor-token"];
          stops.push(typeof token === "string" ? () => callStop(dispatcher, address, sessionId, token) : leave(abort));
        },
        onText() {
          withText++;
          resolve();
        },
      }).then(() => resolve());
    });
  };
  const streaming = Promise.all(Array.from({ length: streams }, (_, at) => open(at))).then(() => withText);
  return {
    streaming,
    async stop() {
      const faults: Record<string, number> = {};
      const outcomes = await Promise.all(stops.map(async (stop) => stop()));
      for (const fault of outcomes) if (fault !== undefined) faults[fault] = (faults[fault] ?? 0) + 1;
      return faults;
    },
  };
}

function leave(abort: () => void): () => Promise<undefined> {
  return async () => {
    abort();
    return undefined;
  };
}

async function callStop(
  dispatcher: Agent,
  { url }: Address,
  sessionId: string,
  token: string,
): Promise<string | undefined> {
  try {
    const { statusCode, body } = await request(`${url}/${sessionId}/stop`, {
      dispatcher,
      method: "POST",
      headers: { "X-SVC-Visitor-Token": token },
    });
    await body.dump();
    return statusCode < 300 ? undefined : `stop: status ${statusCode}`;
  } catch (error) {
    return `stop: ${error instanceof Error ? error.name : "failure"}`;
  }
}
