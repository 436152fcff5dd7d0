import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentInView } from "./use-current-in-view.ts";

export interface PageTab {
  readonly label: ReactNode;
  readonly link: LinkProps;
}

/** Pages beside each other: links, so that each has its address. */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav ref={row} aria-label={label} className="-mb-px flex gap-1 overflow-x-auto">
      {tabs.map(({ label: text, link }, place) => (
        <Link
          key={place}
          {...link}
          activeOptions={{ exact: place === 0 }}
          className="border-b-2 border-transparent px-2.5 py-2 text-sm font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
