/** Turns texts into vectors that lie close where the texts mean the same. */
export interface Encoder {
  /** Names what makes the vectors: those of another name cannot be compared with them. */
  readonly name: string;
  /** Whether it reads the text's language; the vector of any other text would be noise. */
  reads(text: string): boolean;
  /** The vector of a question that somebody waits for. Throws when it cannot be had, or the signal aborts. */
  encodeQuestion(question: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Vectors of texts that nobody waits for, in their order; questions are not slowed down by it. */
  encodeTexts(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}
