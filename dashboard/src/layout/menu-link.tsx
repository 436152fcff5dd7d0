import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../session.ts";
import type { Place } from "./navigation.ts";

export const menuLinkShape =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-2 text-quiet hover:bg-hover hover:text-ink active:opacity-75 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text";

interface MenuLinkProps {
  readonly place: Place;
  readonly onGo: (() => void) | undefined;
  /** Behind the label. */
  readonly badge?: ReactNode;
  /** Below it. */
  readonly children?: ReactNode;
}

/** A main menu link, shown to members with access. */
export function MenuLink({ place: { label, icon: Icon, link, role }, onGo, badge, children }: MenuLinkProps) {
  if (!useMay(role)) return null;
  return (
    <li>
      <Link {...link} onClick={onGo} className={menuLinkShape}>
        <Icon aria-hidden="true" className="size-4.5" />
        {label}
        {badge}
      </Link>
      {children}
    </li>
  );
}
