import { useSettings } from "./use-settings.ts";

/** Every setting that decides what is answered. */
export function useAnswering() {
  return useSettings(
    "model",
    "modelBaseUrl",
    "modelApiKey",
    "instructions",
    "locale",
    "showSources",
    "answerThreshold",
    "hedgedAnswers",
    "fallbackContact",
    "embeddingModel",
    "embeddingModelBaseUrl",
    "embeddingModelApiKey",
    "monthlyTokenCap",
    "tokenPrices",
  );
}

/** What each card of the page is given. */
export interface CardProps {
  readonly chatbotId: string;
  readonly settings: NonNullable<ReturnType<typeof useAnswering>>;
}
