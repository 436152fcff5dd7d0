import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { connectionOf } from "../configure.ts";
import { readChatbot, testChatbot, trainChatbot } from "./chatbot-api.ts";
import type { Chatbot, TestAnswer, Training, TrainingData } from "./chatbot-api.ts";
import { quiet } from "./quiet.ts";

export interface UseChatbotOptions {
  readonly chatbotId: string;
  /** Where the service is; otherwise as `configure` or the page says. */
  readonly baseUrl?: string | undefined;
}

export interface UseChatbotResult {
  /** Null until it is loaded, and where that failed. */
  readonly chatbot: Chatbot | null;
  /**
   * Teaches the chatbot and resolves when all was read; what could not be read says so in `sources`.
   * Needs the dashboard's session (a page of the service's own origin) or a configured key (one of `SVC_CORS_ORIGINS`).
   */
  train(data: TrainingData): Promise<Training>;
  /** What the chatbot would answer to a message; nothing is stored. Needs the same as `train`. */
  test(message: string): Promise<TestAnswer>;
  readonly isTraining: boolean;
  /** What went wrong last; null once something has gone right again. */
  readonly error: Error | null;
}

/** One chatbot, for its owner. */
export function useChatbot({ chatbotId, baseUrl }: UseChatbotOptions): UseChatbotResult {
  const connection = useMemo(() => connectionOf(baseUrl), [baseUrl]);
  const [loaded, setLoaded] = useState<Chatbot | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [trainings, setTrainings] = useState(0);
  const mounted = useRef(new AbortController());

  useEffect(() => {
    const ended = new AbortController();
    mounted.current = ended;
    setLoaded(null);
    setError(null);
    setTrainings(0);
    readChatbot(connection, chatbotId, ended.signal).then(setLoaded, (failure: unknown) => {
      if (!ended.signal.aborted) setError(asError(failure));
    });
    return () => ended.abort();
  }, [connection, chatbotId]);

  /** Does something for as long as this chatbot is shown, and tells how it ended. */
  const act = useCallback(async <Value>(doing: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    const { signal } = mounted.current;
    try {
      const value = await doing(signal);
      if (!signal.aborted) setError(null);
      return value;
    } catch (failure) {
      if (!signal.aborted) setError(asError(failure));
      throw failure;
    }
  }, []);

  const train = useCallback(
    (data: TrainingData) =>
      quiet(
        act(async (signal) => {
          setTrainings((count) => count + 1);
          try {
            return await trainChatbot(connection, chatbotId, data, signal);
          } finally {
            if (!signal.aborted) setTrainings((count) => count - 1);
          }
        }),
      ),
    [act, connection, chatbotId],
  );
  const test = useCallback(
    (message: string) => quiet(act((signal) => testChatbot(connection, chatbotId, message, signal))),
    [act, connection, chatbotId],
  );
  // Of another chatbot until its effect has run.
  const chatbot = loaded?.id === chatbotId ? loaded : null;
  return { chatbot, train, test, isTraining: trainings > 0, error };
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}
