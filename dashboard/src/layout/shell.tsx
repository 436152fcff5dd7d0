import type { Role } from "@svc/contract";
import { Link, useMatchRoute, Navigate, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { Lock, Menu as MenuIcon, Search, WifiOff } from "lucide-react";
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useState, useRef } from "react";
import { useConnection } from "../api/connection.ts";
import { useSignedIn, reportLanguage, useMay } from "../session.ts";
import { useStrings, useLanguage } from "../strings/strings.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useShown } from "../ui/use-shown.ts";
import { AccountMenu, Availability } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";
import { useFocusRecovery } from "./use-focus-recovery.ts";
import { MenuLink, InboxLink } from "./menu-link.tsx";
import { places } from "./navigation.ts";
import { useQueryClient } from "@tanstack/react-query";
import { LinkButton } from "../ui/link-button.tsx";
import { useDocumentTitle } from "../ui/page.tsx";
import { useOperation } from "../api/queries.ts";

const SessionEnded = lazy(() => import("./session-ended.tsx"));
const CommandMenu = lazy(() => import("./command-menu.tsx"));
const LiveInbox = lazy(() => import("../pages/inbox/live-inbox.tsx"));

/** Around every page of a member. What the router tells is drawn in one go, so the frame itself waits its turn. */
export function Shell() {
  const [isDrawn, draw] = useState(false);
  useLayoutEffect(() => startTransition(() => draw(true)), []);
  return isDrawn ? <Frame /> : null;
}

/** The menu beside the page, or behind a button where there is no room. */
function Frame() {
  const { nav } = useStrings();
  const { isSignedIn } = useConnection();
  const [isMenuOpen, openMenu] = useState(false);
  const [isSearching, search] = useState(false);
  const isSearchShown = useShown(isSearching);
  const isLive = useIsLive();
  useFocusRecovery();
  useReportedLanguage();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      search(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed start-2 top-2 z-40 -translate-y-16 rounded-lg bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {nav.skip}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-3 border-e border-line bg-surface p-3 lg:flex">
        <div className="flex items-center justify-between">
          <Brand />
          <Bell />
        </div>
        <SearchButton onClick={() => search(true)} />
        <MainMenu />
        <div className="mt-auto">
          <Availability />
          <AccountMenu />
        </div>
      </aside>
      <header className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface px-3 py-1.5 lg:hidden">
        <IconButton label={nav.menu} icon={<MenuIcon className="size-5" />} onClick={() => openMenu(true)} />
        <Brand />
        <div className="flex">
          <Bell />
          <IconButton label={nav.search} icon={<Search className="size-5" />} onClick={() => search(true)} />
        </div>
      </header>
      <Dialog isOpen={isMenuOpen} onClose={() => openMenu(false)} title={nav.menu}>
        <div className="grid gap-4">
          <MainMenu onGo={() => openMenu(false)} />
          <div>
            <Availability />
            <AccountMenu />
          </div>
        </div>
      </Dialog>
      <Suspense>{isSignedIn ? null : <SessionEnded />}</Suspense>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <Unreachable />
        <AllowedPage />
      </main>
      <Suspense>{isLive ? <LiveInbox /> : null}</Suspense>
      <Suspense>{isSearchShown ? <CommandMenu onClose={() => search(false)} /> : null}</Suspense>
    </div>
  );
}

/** The workspace's own, where it has a logo. */
function Brand() {
  const { name, logo } = useSignedIn().workspace;
  return (
    <Link to="/chatbots" className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1 font-semibold">
      {logo === null ? (
        <>
          <img src="/icon.svg" alt="" width="22" height="22" />
          svc
        </>
      ) : (
        <img src={logo} alt={name} className="h-7 max-w-36 object-contain object-left rtl:object-right" />
      )}
    </Link>
  );
}

function SearchButton({ onClick }: { readonly onClick: () => void }) {
  const { nav } = useStrings();
  const key = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";
  return (
    <Button
      onClick={onClick}
      icon={<Search className="size-4" />}
      className="justify-start! px-3 font-normal! text-quiet"
    >
      <span className="flex-1 truncate text-start">{nav.search}</span>
      <kbd className="font-sans text-xs">{key}</kbd>
    </Button>
  );
}

function MainMenu({ onGo }: { readonly onGo?: () => void }) {
  const strings = useStrings();
  return (
    <nav aria-label={strings.nav.label}>
      <ul className="grid gap-0.5">
        {places(strings).map((place) =>
          place.link.to === "/sessions" ? (
            <InboxLink key={place.label} place={place} onGo={onGo} />
          ) : (
            <MenuLink key={place.label} place={place} onGo={onGo} />
          ),
        )}
      </ul>
    </nav>
  );
}

/** Elsewhere than in the inbox, what a page needs first comes first. */
const afterMs = 3_000;

/** Whether conversations are followed: at once in the inbox, a moment later on every other page. */
function useIsLive(): boolean {
  const isInbox = useMatchRoute()({ to: "/sessions", fuzzy: true }) !== false;
  const [isLater, arrive] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => arrive(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return isInbox || isLater;
}

/** Whoever has chosen no language for mails yet gets them in the one that its pages speak. */
function useReportedLanguage(): void {
  const { account } = useSignedIn();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const isUnknown = account.language === null;
  useEffect(() => {
    // Where it fails, the next page that is opened tries again.
    if (isUnknown) void reportLanguage(queries, language).catch(() => undefined);
  }, [isUnknown, language, queries]);
}

/** The page, or a hint whom to ask, for members without access to it. */
function AllowedPage() {
  const wanted = useMatches({
    select: (matches) => matches.findLast(({ staticData: { role } }) => role !== undefined)?.staticData.role,
  });
  const role = wanted ?? "viewer";
  const { href: next } = useLocation();
  const { needsSecondFactor } = useSignedIn();
  // Required since the page was opened.
  if (needsSecondFactor) return <Navigate to="/second-factor" search={{ next }} />;
  if (useMay(role)) return <Outlet />;
  return <NotForYou role={role} />;
}

function NotForYou({ role }: { readonly role: Role }) {
  const { problems, roles } = useStrings();
  const title = problems.notForYou(roles[role]);
  useDocumentTitle(title);
  return (
    <EmptyState isPage icon={Lock} title={title} action={<LinkButton to="/chatbots">{problems.goHome}</LinkButton>}>
      {problems.notForYouHint}
    </EmptyState>
  );
}

const everyMs = 4_000;

/** Says that the service is away, and reads everything anew when it is back. */
function Unreachable() {
  const { problems } = useStrings();
  const queries = useQueryClient();
  const { isReachable } = useConnection();
  // Its answer says that the service is back.
  useOperation("getHealth", {}, { enabled: !isReachable, everyMs });
  const wasAway = useRef(false);
  useEffect(() => {
    if (isReachable && wasAway.current) void queries.invalidateQueries();
    wasAway.current = !isReachable;
  }, [isReachable, queries]);
  return (
    <div role="status" className="sticky top-0 z-10">
      {isReachable ? null : (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {problems.offline}
        </p>
      )}
    </div>
  );
}
