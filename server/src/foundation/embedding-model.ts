/** Vectors of some texts, and what they took. */
export interface Embedded {
  /** One a text, in their order, all of one length, every value finite. */
  readonly vectors: readonly Float32Array[];
  /** As the provider counts; estimated where it does not. */
  readonly tokens: number;
}

/** Any embedding model: an OpenAI-compatible server, or a provider of the AI SDK. */
export interface EmbeddingModel {
  /** `provider/NAME`, for logs. */
  readonly name: string;
  /** Asks once. Throws ModelFailed, or the signal's own reason once it is aborted. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
}
