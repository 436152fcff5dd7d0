export interface ReadText {
  /** '' when the document has none. */
  title: string;
  markdown: string;
  /** Language tag such as `de`, when the document declares one. */
  language?: string;
  /** Absolute http(s) address under which the page wants to be known. */
  canonicalUrl?: string;
}
