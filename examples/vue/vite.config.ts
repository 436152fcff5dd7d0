import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  // Vue leaves the element to the browser.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "svc-widget" } } })],
});
