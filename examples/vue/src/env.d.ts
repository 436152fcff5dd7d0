interface ImportMetaEnv {
  readonly VITE_BASE_URL?: string;
  readonly VITE_CHATBOT_ID?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module "*.vue" {
  import type { Component } from "vue";
  const component: Component;
  export default component;
}
