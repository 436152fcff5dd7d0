import type { Dispatcher } from "undici";
import { requestBody } from "./address.ts";
import type { Address } from "./address.ts";
import { watchAnswer } from "./watch-answer.ts";

export interface Asked {
  /** NaN where none came. */
  readonly firstTextMs: number;
  readonly answerMs: number;
  readonly isAnswered: boolean;
  /** What went wrong, in words that are the same for the same kind of fault. */
  readonly fault?: string;
}

export interface AskOptions {
  readonly sessionId: string;
  readonly question: string;
  readonly onHeaders?: (headers: Readonly<Record<string, unknown>>, abort: () => void) => void;
  readonly onText?: () => void;
}

const headers = { "content-type": "application/json", authorization: "Bearer bench" };
const silentAtMostMs = 30_000;

/** One answer, read to its end. Never throws: a fault is a result. */
export function ask(dispatcher: Dispatcher, address: Address, options: AskOptions): Promise<Asked> {
  const { origin, pathname } = new URL(address.url);
  const body = requestBody(address, options.sessionId, options.question);
  const answer = watchAnswer(address.dialect);
  const started = performance.now();
  let firstTextMs = Number.NaN;
  let status = 0;
  return new Promise((resolve) => {
    const settle = (fault: string | undefined) => {
      const asked = { firstTextMs, answerMs: performance.now() - started, isAnswered: answer.isAnswered };
      resolve(fault === undefined ? asked : { ...asked, fault });
    };
    dispatcher.dispatch(
      {
        origin,
        path: pathname,
        method: "POST",
        headers,
        body,
        headersTimeout: silentAtMostMs,
        bodyTimeout: silentAtMostMs,
      },
      {
        onRequestStart: () => undefined,
        onResponseStart(controller, statusCode, received) {
          status = statusCode;
          options.onHeaders?.(received, () => controller.abort(new Error("The visitor has left.")));
        },
        onResponseData(_, chunk) {
          answer.read(chunk);
          if (!answer.hasText || !Number.isNaN(firstTextMs)) return;
          firstTextMs = performance.now() - started;
          options.onText?.();
        },
        onResponseEnd() {
          if (status !== 200) settle(`status ${status}`);
          else if (answer.hasFailed) settle("error in the stream");
          else if (!answer.hasText) settle("no text");
          else settle(answer.isDone ? undefined : "no [DONE]");
        },
        onResponseError: (_, error) => settle(faultOf(error)),
      },
    );
  });
}

function faultOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
