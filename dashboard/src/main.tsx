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

const queries = createQueries();
const router = createPages(queries);
const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the dashboard.");

// In a task of its own: a slow machine has had enough to do with what is above.
await new Promise((resolve) => setTimeout(resolve));
// Who is signed in, the page's own files and the words are fetched beside each other, not one after the other.
void router.load();
const [routes] = router.getMatchedRoutes(location.pathname);
for (const route of routes) void router.loadRouteChunk(route);
await loadWords("common");
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
