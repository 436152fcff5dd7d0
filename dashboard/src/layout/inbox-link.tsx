import { Link, useMatchRoute } from "@tanstack/react-router";
import { useOperation } from "../api/queries.ts";
import { inboxViews } from "../pages/inbox/inbox-search.ts";
import { useStrings } from "../strings/strings.tsx";
import { countText, countsOf } from "./inbox-counts.ts";
import { MenuLink, menuLinkShape } from "./menu-link.tsx";
import type { Place } from "./navigation.ts";

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
