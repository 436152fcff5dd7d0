import { useLocation } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import type { Role } from "@svc/contract";

/** A page of several: in its frame's row or list, and in the command menu. */
export interface PageLink {
  readonly label: string;
  readonly link: LinkProps;
  /** Beginnings of addresses of pages that belong to it, though they aren't below its own. */
  readonly covers?: readonly string[];
  /** A gap stands before it: what follows belongs together. */
  readonly startsGroup?: boolean;
  /** Who of the members it is for; everybody, where it is not given. */
  readonly role?: Role;
}

/** The `aria-current` of a link to one of several pages, where its own address doesn't say it. */
export function useCovering(): (page: Pick<PageLink, "covers">) => { readonly "aria-current"?: "page" } {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return ({ covers = [] }) => (covers.some((start) => path.startsWith(start)) ? { "aria-current": "page" } : {});
}
