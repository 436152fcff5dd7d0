import { addressOf, formOf, outputOf } from "./client.ts";
import type { OperationName, OutputOf } from "./client.ts";
import { connectionOf, noteConnection } from "./connection.ts";
import { ApiProblem, readProblem } from "./problem.ts";

interface Upload {
  readonly files: readonly File[];
  /** The first file is the whole body, of this media type; without it they are a form's. */
  readonly type?: string;
  /** Of the form. */
  readonly field?: "documents" | "file";
  readonly idempotencyKey?: string;
  /** As of `call`. */
  readonly waitSeconds?: number;
  /** What part of it has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends files to an operation and tells how far they are, which fetch does not. Throws as `call` does. */
export function upload<Name extends OperationName>(
  name: Name,
  input: object,
  { files, type, field, idempotencyKey, waitSeconds, onProgress, signal }: Upload,
): Promise<OutputOf<Name>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { url, rest } = addressOf(name, input);
    request.open("POST", url);
    if (type !== undefined) request.setRequestHeader("Content-Type", type);
    if (idempotencyKey !== undefined) request.setRequestHeader("Idempotency-Key", idempotencyKey);
    if (waitSeconds !== undefined) request.setRequestHeader("Prefer", `wait=${waitSeconds}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
    request.addEventListener("error", () => {
      noteConnection({ isReachable: false });
      reject(new ApiProblem({ title: "", status: 0, code: "unreachable" }));
    });
    request.addEventListener("abort", () => reject(new DOMException("It was stopped.", "AbortError")));
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      const response = new Response(responseText === "" ? null : responseText, { status, statusText });
      if (response.ok) {
        noteConnection({ isReachable: true });
        resolve(outputOf<OutputOf<Name>>(JSON.parse(responseText)));
      } else
        void readProblem(response).then((problem) => {
          noteConnection(connectionOf(problem));
          reject(problem);
        });
    });
    signal?.addEventListener("abort", () => request.abort());
    request.send(type === undefined ? formOf(rest, files, field) : files[0]);
  });
}
