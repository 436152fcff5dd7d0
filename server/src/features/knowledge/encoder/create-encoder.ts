import { createEmbeddedEncoder } from "./embedded-encoder.ts";
import type { Encoder } from "./encoder.ts";

/**
 * The installation's own encoder, unless the service's embedding model is `off`: where that is another,
 * chatbots may still choose this one. It starts nothing until it is used.
 */
export function createEncoder(serviceModel: string): Encoder | undefined {
  return serviceModel === "off" ? undefined : createEmbeddedEncoder();
}
