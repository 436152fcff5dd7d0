/** What a call needs to know of an operation. */
export interface OperationRow {
  readonly method: string;
  readonly path: string;
  /** The whole body is one file of this media type. */
  readonly upload?: string;
  /** A success beside 2xx. */
  readonly alternative?: number;
}
