/** A passage that was found, best first, with what a visitor may be told of its source. */
export interface FoundPassage {
  readonly sourceKey: number;
  readonly source: { readonly id: string; readonly kind: "url" | "document"; readonly title: string; readonly url: string | null };
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** How certain it is that the passage is about the question, 0..1; .5 is the default threshold. */
  readonly confidence: number;
}

export type FindPassages = (chatbotKey: number, query: string, limit: number) => Promise<FoundPassage[]>;
