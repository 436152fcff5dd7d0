import { configure } from "@svc/widget/widget";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

// Once, before anything is rendered: where the service is.
configure({ baseUrl: import.meta.env.VITE_BASE_URL ?? "http://127.0.0.1:3000" });

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App chatbotId={import.meta.env.VITE_CHATBOT_ID ?? ""} />
  </StrictMode>,
);
