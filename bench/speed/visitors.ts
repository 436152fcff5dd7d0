import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

export interface Load {
  readonly url: string;
  readonly chatbotId: string;
  readonly clients: number;
  readonly answers: number;
  /** Asked in turn, from `from` on. */
  readonly questions: readonly string[];
  readonly from: number;
}

export interface Timing {
  readonly firstTextMs: number;
  readonly wholeMs: number;
  readonly answered: boolean;
}

/** A visitor's conversation: well under the session's limit of 20. */
const messagesPerSession = 5;
const answerTimeoutMs = 30_000;

/** So many visitors at once, each asking its next question when it has read the whole answer. */
export async function runVisitors(load: Load): Promise<{ timings: Timing[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const timings: Timing[] = [];
  let next = 0;
  const started = performance.now();
  async function visit(): Promise<void> {
    let sessionId = randomUUID();
    for (let asked = 1; next < load.answers; asked++) {
      const question = load.questions[(load.from + next++) % load.questions.length] ?? "";
      timings.push(await ask(agent, load, sessionId, question));
      if (asked % messagesPerSession === 0) sessionId = randomUUID();
    }
  }
  await Promise.all(Array.from({ length: load.clients }, visit));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  return { timings, seconds };
}

function ask(agent: Agent, { url, chatbotId }: Load, sessionId: string, question: string): Promise<Timing> {
  const messages = [{ id: randomUUID(), role: "user", parts: [{ type: "text", text: question }] }];
  const body = JSON.stringify({ chatbotId, sessionId, messages });
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL("/api/public/chat", url),
      { method: "POST", agent, headers, timeout: answerTimeoutMs },
      (response) => {
        let text = "";
        let firstTextMs: number | undefined;
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
          if (firstTextMs === undefined && text.includes('"type":"text-delta"'))
            firstTextMs = performance.now() - started;
        });
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode !== 200 || firstTextMs === undefined || !text.endsWith("data: [DONE]\n\n"))
            reject(new Error(`The chat answered ${response.statusCode}: ${text.slice(0, 500)}`));
          else
            resolve({ firstTextMs, wholeMs: performance.now() - started, answered: text.includes('"answered":true') });
        });
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No answer within ${answerTimeoutMs} ms.`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
