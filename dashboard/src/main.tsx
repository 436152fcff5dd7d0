import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueries } from "./api/queries.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { Proof } from "./layout/proof.tsx";
import { createPages } from "./routes.tsx";
import { Speaking } from "./strings/strings.tsx";
import { loadWords } from "./strings/words.ts";
import { Toasts } from "./ui/toasts.tsx";

const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the dashboard.");

const queries = createQueries();
const router = createPages(queries);
// The page's files, its texts and its data are fetched in parallel.
const [routes] = router.getMatchedRoutes(location.pathname);
for (const route of routes) void router.loadRouteChunk(route);
const words = loadWords("common");
void router.load();
await words;
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        {/* The content security policy allows no style elements. */}
        <CSPProvider disableStyleElements>
          <Speaking>
            <RouterProvider router={router} />
            <Proof />
            <Toasts />
          </Speaking>
        </CSPProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
await fetchAhead(router, queries);
