import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { connectionOf } from "../configure.ts";
import { asChatError } from "../core/chat-error.ts";
import { createService } from "../core/service.ts";
import type { ChatbotConfig, ChatEvents, Message } from "../core/types.ts";
import { isAwaited } from "../ui/awaited.ts";
import { lookOf, themeOf, primaryStyles } from "../ui/look.ts";
import { ClosedWidget } from "./closed-widget.tsx";
import type { LoadedChat, Tell } from "./chat-part.tsx";
import { keepInWindow, toTopLayer } from "../ui/keep-in-window.ts";
import { launcherStyles } from "../ui/launcher-styles.ts";

/** Props of contract section 4.F, and `baseUrl`. They go before the chatbot's own settings. */
export interface WidgetProps {
  /** The chatbot's id. */
  readonly chatId: string;
  readonly theme?: "light" | "dark" | undefined;
  /** Distances from the page's corner, in px. With `right` it stands at the right, whatever the chatbot's settings say. */
  readonly position?: { readonly bottom?: number | undefined; readonly right?: number | undefined } | undefined;
  /** Of the host element, which holds all that is seen in a shadow tree. */
  readonly className?: string | undefined;
  /** What the chatbot says first. */
  readonly initialMessage?: string | undefined;
  /** Hears the visitor's and the assistant's messages, each once, when it is whole. */
  readonly onMessage?: ((message: Message) => void) | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
  /** Where the service is; otherwise as `configure` or the page says. */
  readonly baseUrl?: string | undefined;
}

/**
 * The chat in the page's corner. A server renders its empty host element. The chat itself is loaded when
 * somebody points at the button, or still waits for an answer.
 */
export function Widget({
  chatId,
  theme,
  position,
  className,
  initialMessage,
  onMessage,
  onError,
  baseUrl,
}: WidgetProps) {
  const connection = useMemo(() => connectionOf(baseUrl), [baseUrl]);
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const [loaded, setLoaded] = useState<ChatbotConfig | null>(null);
  const [chat, setChat] = useState<LoadedChat | null>(null);
  /** The visitor wants to chat, or waits for something. */
  const [wanted, setWanted] = useState<"no" | "here" | "open">("no");
  /** Says that the chat could not be loaded. */
  const [failure, setFailure] = useState("");
  const config = loaded?.id === chatId ? loaded : null;
  const locale = config?.locale;
  const tell = useTell(host, { onMessage, onError });

  useEffect(() => {
    const element = host.current;
    if (element !== null) setRoot(element.shadowRoot ?? element.attachShadow({ mode: "open" }));
  }, []);

  useEffect(() => {
    const ended = new AbortController();
    // Which page it is tells the owner on which sites the widget stands.
    const page = encodeURIComponent(location.pathname);
    const path = `/api/public/chatbot/${encodeURIComponent(chatId)}?page=${page}`;
    createService(connection.baseUrl, connection.headers)
      .read(path, { signal: ended.signal })
      .then(
        (answer) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own answer, whose form is its contract
          setLoaded(answer as ChatbotConfig);
          tell("ready", undefined);
        },
        (error: unknown) => {
          if (!ended.signal.aborted) tell("error", asChatError(error));
        },
      );
    return () => ended.abort();
  }, [chatId, connection, tell]);

  const load = useCallback(() => {
    if (locale === undefined) return;
    setFailure("");
    import("./chat-part.tsx")
      .then((module) => module.loadChat(locale))
      .then(setChat, async () => {
        tell("error", new Error(failedLoad));
        setFailure(await wordsForFailure(locale));
      });
  }, [locale, tell]);
  useEffect(() => setWanted("no"), [chatId]);
  useEffect(() => {
    if (locale === undefined || !isAwaited(chatId)) return;
    setWanted((already) => (already === "no" ? "here" : already));
    load();
  }, [chatId, locale, load]);

  const isLeft = config !== null && position?.right === undefined && lookOf(config).isLeft;
  useSheet(root, config, { bottom: position?.bottom, side: position?.right, isStyled: className !== undefined });

  return (
    <div ref={host} className={className} data-theme={theme ?? (config === null ? undefined : themeOf(config))}>
      {root !== null &&
        config !== null &&
        createPortal(
          chat !== null && chat.locale === locale && wanted !== "no" ? (
            <chat.ChatPart
              key={chatId}
              words={chat.words}
              config={config}
              connection={connection}
              initialMessage={initialMessage}
              isLeft={isLeft}
              isOpenAtOnce={wanted === "open"}
              tell={tell}
            />
          ) : (
            <ClosedWidget
              config={config}
              isLeft={isLeft}
              failure={wanted === "open" ? failure : ""}
              isBusy={wanted === "open" && failure === ""}
              onApproach={load}
              onOpen={() => {
                setWanted("open");
                load();
              }}
            />
          ),
          root,
        )}
    </div>
  );
}

const failedLoad = "The chat couldn't be loaded. Please try again.";

async function wordsForFailure(locale: string): Promise<string> {
  try {
    const { loadWords } = await import("../core/strings/load-words.ts");
    return (await loadWords(locale)).failedLoad;
  } catch {
    return failedLoad;
  }
}

/** Tells the page by the functions that it has given last, and by events of the host element. */
function useTell(host: RefObject<HTMLElement | null>, handlers: Pick<WidgetProps, "onMessage" | "onError">): Tell {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useCallback(
    (name, argument) => {
      host.current?.dispatchEvent(new CustomEvent(name, { detail: argument, bubbles: true, composed: true }));
      const { onMessage, onError } = latest.current;
      if (argument instanceof Error) onError?.(argument);
      else if (isMessage(argument)) onMessage?.(argument);
    },
    [host],
  );
}

function isMessage(argument: ChatEvents[keyof ChatEvents]): argument is Message {
  return typeof argument === "object" && "content" in argument;
}

interface Place {
  /** Distances from the corner, in px. */
  readonly bottom: number | undefined;
  readonly side: number | undefined;
  /** The page has a class for the host element. */
  readonly isStyled: boolean;
}

const defaultDistance = 20;

/** Gives the shadow tree the launcher's sheet, with the chatbot's colours and the place in the page. */
function useSheet(root: ShadowRoot | null, config: ChatbotConfig | null, place: Place): void {
  const { isStyled } = place;
  const [bottom, side] = [place.bottom, place.side].map(distanceOf);
  const color = config?.colors.primary;
  useEffect(() => {
    if (root === null || color === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    // A page that has a class for it may hide it, and say what it stands above.
    const base = isStyled ? launcherStyles.replace(/:host \{[^{}]*\}/, withoutImportance) : launcherStyles;
    const own = `--svc-bottom:${bottom}px!important;--svc-side:${side}px!important`;
    sheet.replaceSync(`${base}:host{${primaryStyles(color)}${own}}`);
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
    const { host } = root;
    // With a class the page says where it stands.
    const stop = !isStyled && host instanceof HTMLElement ? keepInWindow(host, () => toTopLayer(host)) : undefined;
    return () => {
      stop?.();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [root, color, bottom, side, isStyled]);
}

/** Code without types may give anything. */
function distanceOf(given: number | undefined): number {
  return given !== undefined && Number.isFinite(given) ? given : defaultDistance;
}

function withoutImportance(rule: string): string {
  return rule.replace(/ ?!important/g, "");
}
