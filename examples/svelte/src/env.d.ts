/// <reference types="svelte" />

interface ImportMetaEnv {
  readonly VITE_BASE_URL?: string;
  readonly VITE_CHATBOT_ID?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
