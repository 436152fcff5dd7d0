import { parentPort, workerData } from "node:worker_threads";

/** Asks for one address time after time; answers every message with the longest wait, in ms, since the last one. */
const { url } = workerData as { url: string };
let slowestMs = 0;
parentPort?.on("message", () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
  parentPort?.postMessage(slowestMs);
  slowestMs = 0;
});
for (;;) {
  const started = performance.now();
  await (await fetch(url)).text();
  slowestMs = Math.max(slowestMs, performance.now() - started);
}
