import { Link } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useOperation } from "../api/queries.ts";
import { useStrings } from "../strings/strings.tsx";

/** Not a stream: each open tab would hold one of the few connections that a browser makes to one address. */
const everyMs = 20_000;
const shownAtMost = 99;

/** The way to the notifications, with how many are not read. */
export function Bell() {
  const { nav } = useStrings();
  const { data } = useOperation("listNotifications", { limit: 1 }, { everyMs });
  const unread = data?.unread ?? 0;
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? nav.notifications : nav.unread(unread)}
      title={nav.notifications}
      className="relative grid size-9 shrink-0 place-items-center rounded-lg text-quiet hover:bg-hover hover:text-ink aria-[current=page]:text-accent-text"
    >
      <BellIcon aria-hidden="true" className="size-5" />
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-4.5 rounded-full bg-bad-strong px-1 text-center text-[0.6875rem]/4.5 font-medium text-on-accent"
        >
          {unread > shownAtMost ? `${shownAtMost}+` : unread}
        </span>
      )}
    </Link>
  );
}
