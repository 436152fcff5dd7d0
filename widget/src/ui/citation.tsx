import { useState } from "react";
import type { KeyboardEvent } from "react";
import type { Source } from "../core/types.ts";
import { useShared } from "./context.ts";
import { CitationPreview } from "./citation-preview.tsx";
import { citationStyles } from "./citation-styles.ts";
import { styled } from "./later.ts";
import { addressOf } from "./sources.tsx";

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
