import { Link } from "@tanstack/react-router";
import { classNames } from "./class-names.ts";
import { useCovering } from "./page-link.ts";
import type { PageLink } from "./page-link.ts";
import { useStrip } from "./use-strip.ts";

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly PageLink[];
}

/** Pages beside each other: links, so that each has its address. */
export function PageTabs({ label, tabs }: TabsProps) {
  const strip = useStrip<HTMLElement>();
  const coveringOf = useCovering();
  return (
    <nav ref={strip} aria-label={label} className="strip -mb-px flex gap-1">
      {tabs.map((tab, place) => (
        <Link
          key={tab.label}
          {...coveringOf(tab)}
          {...tab.link}
          activeOptions={{ exact: place === 0 }}
          className={classNames(
            "border-b-2 border-transparent px-2.5 py-2 text-sm font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink",
            tab.startsGroup === true && "ms-3",
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** Pages beside each other below tabs; `isBeside`: as a list where there is room beside the page. */
export function SubTabs({ label, tabs, isBeside = false }: TabsProps & { readonly isBeside?: boolean }) {
  const strip = useStrip<HTMLUListElement>();
  const coveringOf = useCovering();
  return (
    <nav aria-label={label}>
      <ul ref={strip} className={classNames("strip flex gap-1", isBeside && "lg:grid")}>
        {tabs.map((tab, place) => (
          <li
            key={tab.label}
            className={tab.startsGroup === true ? classNames("ms-3", isBeside && "lg:ms-0 lg:mt-3") : ""}
          >
            <Link
              {...coveringOf(tab)}
              {...tab.link}
              activeOptions={{ exact: place === 0, includeSearch: false }}
              className={classNames(
                "flex min-h-9 items-center rounded-lg px-2.5 py-1 text-sm whitespace-nowrap text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text",
                isBeside && "lg:whitespace-normal",
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
