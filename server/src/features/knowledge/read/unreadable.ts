/** A document that cannot become text; `reason` is a sentence for the person who gave it to us. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Of documents that were read and have nothing in them; a crawl says more of them than this. */
export const emptyReasons = {
  selected: "The selector finds no text on this page.",
  all: "No text found.",
  script: "The page needs JavaScript: there is no text in its HTML.",
} as const;
