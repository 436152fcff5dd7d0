import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { useDocumentTitle } from "../../ui/page.tsx";

/** A signed-out page: heading, what stands in place of a form, the form, other links. */
export function AccountPage({
  title,
  description,
  notice,
  links,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly notice?: ReactNode;
  readonly links?: ReactNode;
  readonly children?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <>
      <h1 className="mb-1 text-xl">{title}</h1>
      {description === undefined ? null : <p className="text-pretty text-quiet">{description}</p>}
      {notice === undefined ? null : <div className="mt-4">{notice}</div>}
      {children === undefined ? null : <Card className="mt-4">{children}</Card>}
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">{links}</div>
    </>
  );
}

/** The one-time token of a mailed link; it stands behind the #, which no server sees. */
export function tokenOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}
