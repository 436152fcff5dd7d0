import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";

/** A signed-out page: heading, form, other links. */
export function AccountPage({
  title,
  description,
  links,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly links?: ReactNode;
  readonly children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <>
      <h1 className="mb-1 text-xl">{title}</h1>
      {description === undefined ? null : <p className="mb-3 text-quiet">{description}</p>}
      <Card className="mt-3">{children}</Card>
      <div className="mt-3 grid justify-items-start gap-1 text-sm">{links}</div>
    </>
  );
}

/** The one-time token of a mailed link; it stands behind the #, which no server sees. */
export function tokenOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}
