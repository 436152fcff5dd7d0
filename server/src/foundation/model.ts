/** What a model is asked: the visitor's words, and what was said before. */
export interface ModelRequest {
  readonly message: string;
  readonly history: readonly {
    readonly role: "user" | "assistant";
    readonly content: string;
    readonly answered?: boolean;
  }[];
}

/** A source that the answer rests on; `url` where a visitor can open it. */
export interface ModelSource {
  readonly id: string;
  readonly kind: "url" | "document" | "faq";
  readonly title: string;
  readonly url: string | null;
}

/** What comes out, in order: sources and text, and one `finish`; a failure is thrown. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "source"; readonly source: ModelSource }
  | { readonly type: "finish"; readonly confidence: number; readonly answered: boolean };

/** Anything that answers: the embedded answerer, an OpenAI-compatible server, an AI SDK provider. */
export interface Model {
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}
