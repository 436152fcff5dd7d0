/** A document that cannot become text; `reason` is a sentence for the person who gave it to us. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
