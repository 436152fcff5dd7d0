import { useEffect } from "react";
import type { ReactNode } from "react";

interface PageProps {
  /** The page's heading, and the document's title. */
  readonly title: string;
  readonly description?: ReactNode;
  /** A `BackLink` above the heading. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  /** Links to the pages beside it. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** A page's frame: heading, actions, content. */
export function Page({ title, description, back, actions, tabs, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
      <header className={tabs === undefined ? "" : "border-b border-line"}>
        {back === undefined ? null : <div className="mb-2 flex">{back}</div>}
        <div className="flex flex-wrap items-start justify-between gap-3 pb-2">
          <div className="min-w-0 flex-[1_1_13rem]">
            <h1 className="text-xl">{title}</h1>
            {description === undefined ? null : <p className="max-w-prose text-quiet">{description}</p>}
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>
        </div>
        {tabs}
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · svc`;
  }, [title]);
}
