import type { QueryClient } from "@tanstack/react-query";
import type { Pages } from "./routes.tsx";

/** Between two files; and so many times that long a page is left alone once it is there. */
const restMs = 50;
const restsBefore = 30;
const idleWithinMs = 1_000;

/** What dialogs and menus of many pages are made of. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import("./ui/dialog-part.tsx"),
  () => import("./ui/confirm-part.tsx"),
  () => import("./ui/menu-part.tsx"),
  () => import("./layout/command-menu.tsx"),
  () => import("./layout/session-ended.tsx"),
];

/**
 * Fetches the pages of members one after the other, while nothing else is to be done: the first press on a link
 * would otherwise wait for its files, and for the browser to compile them. What fails is fetched when it is opened.
 */
export async function fetchAhead(router: Pages, queries: QueryClient): Promise<void> {
  if (savesData()) return;
  const isBusy = () => router.state.status === "pending" || queries.isFetching() > 0;
  for (let rests = 0; rests < restsBefore; rests = isBusy() ? 0 : rests + 1) await idle();
  const pages = Object.values(router.routesById).filter(({ id }) => id.startsWith("/member/"));
  for (const load of [...parts, ...pages.map((route) => async () => router.loadRouteChunk(route))]) {
    do await idle();
    while (isBusy());
    await load().catch(() => undefined);
  }
}

/** Not every browser tells when it has nothing to do, and some never are without. */
const whenIdle = (run: () => void) =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(run, { timeout: idleWithinMs }) : run();
const idle = () => new Promise<void>((resolve) => setTimeout(() => whenIdle(resolve), restMs));

/** Whether the reader has asked to be spared bytes that may not be needed. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
