/** A file of a message, as the AI SDK's `FileUIPart` has it. */
export interface FilePart {
  readonly type: "file";
  readonly mediaType: string;
  readonly filename?: string;
  /** A path on the service, signed: it works for about a week, and the history has a new one. */
  readonly url: string;
  /** In bytes. */
  readonly size?: number;
  /** Of an image, in pixels. */
  readonly width?: number;
  readonly height?: number;
}

export interface AttachOptions {
  /** Gets what part of the file has left, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}
