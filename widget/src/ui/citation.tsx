import { useState, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import type { Source } from "../core/types.ts";
import { useShared } from "./context.ts";
import { styled } from "./later.ts";
import { addressOf } from "./sources.tsx";

/** Of a citation and its preview, which are loaded with the first. */
const citationStyles = `
.svc .cite a { padding: 1px 5px; margin-inline-start: 2px; border-radius: 6px; background: var(--hover); font-size: 11px; font-weight: 650; vertical-align: 1px; text-decoration: none; }
.svc .cite a:hover { background: var(--svc-primary); color: var(--svc-on-primary); }
.cited { position: absolute; z-index: 2; inset-inline: 0; width: fit-content; min-width: 180px; max-width: 100%; padding: 9px 12px; border: 1px solid var(--line); border-radius: var(--small); background: var(--ground); box-shadow: 0 6px 24px #0003; font-size: 13.5px; line-height: 1.4; overflow-wrap: anywhere; }
.cited > * { display: block; }
.cited span { color: var(--muted); font-size: 12.5px; }
`;

const withStyles = styled(citationStyles);

/** A number in an answer's text: leads to its source, and shows it where the pointer or the focus is. */
export function Citation({ number, source }: { readonly number: string; readonly source: Source }) {
  const { words } = useShared();
  const [isShown, show] = useState(false);
  const address = addressOf(source);
  const label = `${words.sources} ${number}: ${source.title}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.key !== "Escape") return;
    event.stopPropagation();
    show(false);
  };
  return (
    <span
      ref={withStyles}
      className="cite"
      onMouseEnter={() => show(true)}
      onMouseLeave={() => show(false)}
      onKeyDown={onKeyDown}
    >
      <a
        href={address?.href}
        tabIndex={0}
        role={address === null ? "note" : undefined}
        aria-label={label}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onFocus={() => show(true)}
        onBlur={() => show(false)}
      >
        {number}
      </a>
      {isShown && <CitationPreview source={source} />}
    </span>
  );
}

/** A card at a citation: the title of its source, and the site it is on. What it says is in the citation's name too. */
function CitationPreview({ source }: { readonly source: Source }) {
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
