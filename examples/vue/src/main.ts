import { configure } from "@svc/widget/element";
import { createApp } from "vue";
import App from "./app.vue";

// Once, before anything is rendered: where the service is. The import defines <svc-widget>.
configure({ baseUrl: import.meta.env.VITE_BASE_URL ?? "http://127.0.0.1:3000" });

createApp(App).mount("#app");
