/** Turns texts into vectors that lie close where the texts mean the same. */
export interface Encoder {
  /** Names what makes the vectors: those of another name cannot be compared with them. */
  readonly name: string;
  /** An owner's model: its cosines mean something only beside those of the chatbot's own texts. */
  readonly isCalibrated: boolean;
  /** Passages, or variants, that are encoded and stored at a time. */
  readonly batchSize: number;
  /** Whether it reads the text's language; the vector of any other text would be noise. */
  reads(text: string): boolean;
  /** What is encoded of a passage; its vector is the mean of theirs. */
  textsOf(passage: PassageToEncode): string[];
  /** Loads ahead of the first question, where that takes time. */
  warm?(): void;
  /** Whether it has loaded; a question may wait longer for one that hasn't. */
  isReady?(): boolean;
  /** The vector of a visitor's question. Throws if it can't be computed or the signal aborts. */
  encodeQuestion(question: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Vectors of a few short texts that a question waits for, in their order, where it is quick enough. */
  encodeWaitedFor?(texts: readonly string[]): Promise<Float32Array[]>;
  /** Vectors of texts in their order, in the background, behind questions. */
  encodeTexts(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface PassageToEncode {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}
