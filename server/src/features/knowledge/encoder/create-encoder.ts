import { createEmbeddedEncoder } from "./embedded-encoder.ts";
import type { Encoder } from "./encoder.ts";

/** The encoder that the configuration names; none for `off`. It starts nothing until it is used. */
export function createEncoder(name: "embedded" | "off"): Encoder | undefined {
  return name === "embedded" ? createEmbeddedEncoder() : undefined;
}
