import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueries } from "./api/queries.ts";
import { createPages } from "./routes.tsx";
import { Speaking } from "./strings/strings.tsx";
import { loadWords } from "./strings/words.ts";
import { Toasts } from "./ui/toasts.tsx";

const queries = createQueries();
const router = createPages(queries);
const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the dashboard.");

await loadWords("common");
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
);
