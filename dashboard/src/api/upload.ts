import { addressOf, outputOf } from "./client.ts";
import type { OperationName, OutputOf } from "./client.ts";
import { ApiProblem, readProblem } from "./problem.ts";

interface Upload {
  readonly file: Blob;
  readonly type: string;
  readonly idempotencyKey: string;
  /** What part of the file has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file as the body of an operation and tells how far it is, which fetch does not. Throws as `call` does. */
export function upload<Name extends OperationName>(
  name: Name,
  input: object,
  { file, type, idempotencyKey, onProgress, signal }: Upload,
): Promise<OutputOf<Name>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", addressOf(name, input).url);
    request.setRequestHeader("Content-Type", type);
    request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
    request.addEventListener("error", () => reject(new ApiProblem({ title: "", status: 0, code: "unreachable" })));
    request.addEventListener("abort", () => reject(new DOMException("It was stopped.", "AbortError")));
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      const response = new Response(responseText === "" ? null : responseText, { status, statusText });
      if (response.ok) resolve(outputOf<OutputOf<Name>>(JSON.parse(responseText)));
      else void readProblem(response).then(reject);
    });
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
