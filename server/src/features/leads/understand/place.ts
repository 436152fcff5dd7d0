import type { Address } from "./addresses.ts";
import type { Span } from "./text.ts";

/** A name that a turn gives as the visitor's own. */
export interface OwnName extends Span {
  readonly name: string;
  /** 3: said to be it; 2: stands where only one's own does; 1: stands beside an address. */
  readonly weight: 1 | 2 | 3;
  /** It stands right before or behind an address. */
  readonly isBeside: boolean;
}

/** A turn to look for names in. */
export interface Place {
  readonly text: string;
  readonly addresses: readonly Address[];
  /** Of the whole conversation. */
  readonly known: readonly string[];
  readonly sentences: readonly (Span & { readonly asks: boolean })[];
}
