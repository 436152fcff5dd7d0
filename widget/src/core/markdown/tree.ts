/** What a text in Markdown says, as a tree: no HTML stands anywhere in it. */
export type Block =
  | { readonly type: "paragraph"; readonly children: readonly Inline[] }
  | { readonly type: "heading"; readonly level: number; readonly children: readonly Inline[] }
  /** `language`: the first word behind the fence. */
  | { readonly type: "code"; readonly language: string; readonly text: string }
  | { readonly type: "quote"; readonly children: readonly Block[] }
  /** `start` is null for bullets; `isTight`: its paragraphs stand close together. */
  | {
      readonly type: "list";
      readonly start: number | null;
      readonly isTight: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly type: "table";
      readonly align: readonly Align[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly type: "rule" };

export type Align = "left" | "center" | "right" | null;

export type Inline =
  /** May hold line feeds. */
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "emphasis" | "strong"; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly title: string; readonly children: readonly Inline[] }
  | { readonly type: "break" };

export interface MarkdownOptions {
  /** The text is still growing: what is half written at its end is shown as what it will be. */
  readonly isGrowing?: boolean;
  /** The address that a destination may become; null: none, and its words stay text. Default: `safeHref`. */
  readonly resolve?: (destination: string) => string | null;
}

/** Deeper than this nothing is nested: a text of brackets must not become a tower. */
export const deepest = 16;
