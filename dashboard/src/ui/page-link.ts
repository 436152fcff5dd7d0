import type { LinkProps } from "@tanstack/react-router";
import type { Role } from "@svc/contract";

/** A page of several: in its frame's row or list, and in the command menu. */
export interface PageLink {
  readonly label: string;
  readonly link: LinkProps;
  /** Who of the members it is for; everybody, where it is not given. */
  readonly role?: Role;
}
