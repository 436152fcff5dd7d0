import { existsSync, writeFileSync } from "node:fs";
import type { EncoderRequest } from "./worker.ts";

/** Stands in for the encoder's process in tests: its vectors say which process made them, and misbehave when told. */
process.on("message", ({ id, texts }: EncoderRequest) => {
  if (texts.includes("crash")) process.exit(1);
  // A path: only the first process that reads it ends.
  const marker = texts.find((text) => text.startsWith("/"));
  if (marker !== undefined && !existsSync(marker)) {
    writeFileSync(marker, "");
    process.exit(1);
  }
  if (texts.includes("hang")) return;
  if (texts.includes("refuse")) process.send?.({ id, reason: "It cannot be read." });
  else process.send?.({ id, vectors: Float32Array.from(texts.flatMap((text) => [process.pid, text.length])) });
});
