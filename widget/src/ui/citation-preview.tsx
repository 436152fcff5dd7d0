import { useLayoutEffect, useRef } from "react";
import type { Source } from "../core/types.ts";
import { useShared } from "./context.ts";
import { addressOf } from "./sources.tsx";

/** A card at a citation: the title of its source, and the site it is on. What it says is in the citation's name too. */
export function CitationPreview({ source }: { readonly source: Source }) {
  const { words } = useShared();
  const card = useRef<HTMLSpanElement>(null);
  // As wide as the answer, and above the line: there it is cut off by nothing.
  useLayoutEffect(() => {
    const place = card.current?.parentElement;
    if (card.current && place) card.current.style.bottom = `calc(100% - ${place.offsetTop - 4}px)`;
  }, []);
  return (
    <span ref={card} className="cited" aria-hidden="true">
      <b dir="auto">{source.title.trim() || words.document}</b>
      <span>{addressOf(source)?.hostname ?? words.document}</span>
    </span>
  );
}
