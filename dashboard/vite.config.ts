import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { licencesTable } from "./licences-table.ts";
import { operationsTable } from "./operations-table.ts";

/** Where `vite dashboard` finds the service. */
const service = process.env["SVC_DASHBOARD_SERVICE"] ?? "http://127.0.0.1:3000";
// The service takes a session's change from its own pages only.
const proxied = { target: service, changeOrigin: true, headers: { origin: service } };

export default defineConfig({
  plugins: [tailwind()],
  define: { OPERATIONS: JSON.stringify(operationsTable()), LICENCES: JSON.stringify(licencesTable()) },
  build: {
    // Not `assets`: the service has files of its own there.
    assetsDir: "dashboard",
    target: "es2023",
    // Everything is on the same machine: a hint would only make the page larger.
    modulePreload: { polyfill: false },
    // The content security policy refuses data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file of what every page stands on, in place of dozens of crumbs.
        codeSplitting: {
          groups: [
            {
              name: "libraries",
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
            },
            {
              name: "frame",
              test: /dashboard\/src\/(ui\/(button|empty-state|skeleton|toasts|select|spinner)|api|pages\/.*(search|span|input|inputs)\.ts|set-of|layout\/(?!command|session-ended))/,
            },
            // What most pages are made of, with the crumbs that they share; apart from it forms, which also who
            // signs in meets, and what stands on Base UI, which is large.
            {
              name: "parts",
              test: /dashboard\/src\/(ui\/(?!markdown|chart|.*-part|field\.|(number|colour|list)-field|form)|pages\/(work\/(chatbot-filter|csv-button|list-page|none-found|source-link)|.*\/(use-(chatbot-id|formats)|[a-z]+-pages)\.ts))|lucide-react/,
            },
            { name: "form", test: /dashboard\/src\/ui\/(field|form|number-field|colour-field)\./ },
            {
              name: "controls",
              test: /dashboard\/src\/ui\/(confirm-part|dialog-part|list-field)/,
            },
          ],
        },
      },
      // "use client" at the top of library files means nothing without a server that renders.
      onLog(level, log, report) {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
    },
  },
  server: { proxy: { "/api": proxied, "/assets": proxied, "/chat-preview": proxied, "/widget": proxied } },
});
