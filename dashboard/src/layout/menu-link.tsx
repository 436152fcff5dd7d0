import { Link, useMatchRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../session.ts";
import type { Place } from "./navigation.ts";
import { useOperation } from "../api/queries.ts";
import { inboxViews } from "../pages/inbox/inbox-search.ts";
import { useStrings } from "../strings/strings.tsx";
import { countText, countsOf } from "./inbox-counts.ts";

const menuLinkShape =
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

/** The way to the inbox with how many wait for a reply, and to its views while it is open. */
export function InboxLink({ place, onGo }: { readonly place: Place; readonly onGo: (() => void) | undefined }) {
  const { nav } = useStrings();
  const isOpen = useMatchRoute()({ to: "/sessions", fuzzy: true }) !== false;
  const counts = countsOf(useOperation("getSessionCounts", {}).data);
  const waiting = counts.needs_reply ?? 0;
  return (
    <MenuLink
      place={
        isOpen
          ? {
              ...place,
              link: { ...place.link, search: { view: undefined }, activeOptions: { explicitUndefined: true } },
            }
          : place
      }
      onGo={onGo}
      badge={
        waiting === 0 ? null : (
          <span className="ms-auto rounded-full bg-accent px-1.5 text-center text-xs/5 font-medium text-on-accent tabular-nums">
            <span aria-hidden="true">{countText(waiting)}</span>
            <span className="sr-only">{nav.needReply(waiting)}</span>
          </span>
        )
      }
    >
      {isOpen ? (
        <ul className="mt-0.5 grid gap-0.5" aria-label={nav.viewsLabel}>
          {inboxViews.map((view) => (
            <li key={view}>
              <Link
                to="/sessions"
                search={{ view }}
                onClick={onGo}
                className={`${menuLinkShape} min-h-8! ps-9! text-sm`}
              >
                {nav.views[view]}
                {(counts[view] ?? 0) === 0 ? null : (
                  <span className="ms-auto text-xs tabular-nums">{countText(counts[view] ?? 0)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </MenuLink>
  );
}
