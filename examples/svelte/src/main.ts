import { configure } from "@svc/widget/element";
import { mount } from "svelte";
import App from "./app.svelte";

// Once, before anything is rendered: where the service is. The import defines <svc-widget>.
configure({ baseUrl: import.meta.env.VITE_BASE_URL ?? "http://127.0.0.1:3000" });

mount(App, { target: document.querySelector("#app")! });
