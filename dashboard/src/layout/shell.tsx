import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { useConnection } from "../api/connection.ts";
import { useSignedIn } from "../session.ts";
import { useStrings } from "../strings/strings.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useShown } from "../ui/use-shown.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Availability } from "./availability.tsx";
import { Bell } from "./bell.tsx";
import { AllowedPage } from "./allowed-page.tsx";
import { useIsLive } from "./use-is-live.ts";
import { useFocusRecovery } from "./use-focus-recovery.ts";
import { useReportedLanguage } from "./use-reported-language.ts";
import { InboxLink } from "./inbox-link.tsx";
import { MenuLink } from "./menu-link.tsx";
import { places } from "./navigation.ts";
import { Unreachable } from "./unreachable.tsx";

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
