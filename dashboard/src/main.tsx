import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueries } from "./api/queries.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { createPages } from "./routes.tsx";
import { Speaking } from "./strings/strings.tsx";
import { loadWords } from "./strings/words.ts";
import { Toasts } from "./ui/toasts.tsx";

const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the dashboard.");

/** A slow machine has enough to do with each step: one task for all would keep it from hearing its reader. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

await nextTask();
const queries = createQueries();
const router = createPages(queries);
// The page's own files, the words, and what it shows are fetched beside each other, not one after the other.
const [routes] = router.getMatchedRoutes(location.pathname);
for (const route of routes) {
  await nextTask();
  void router.loadRouteChunk(route);
}
await nextTask();
const words = loadWords("common");
await nextTask();
void router.load();
await words;
// Drawn piece by piece: in one go it would keep the page from answering for as long.
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        {/* The content security policy allows no style elements. */}
        <CSPProvider disableStyleElements>
          <Speaking>
            <RouterProvider router={router} />
            <Toasts />
          </Speaking>
        </CSPProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
await fetchAhead(router, queries);
