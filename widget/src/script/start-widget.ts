import type { ChatbotConfig, Message, Visitor } from "../core/types.ts";
import { isAwaited } from "../ui/awaited.ts";
import { keepInWindow, toTopLayer } from "../ui/keep-in-window.ts";
import { wasLeftOpen } from "../ui/left-open.ts";
import { launcherStyles } from "../ui/launcher-styles.ts";
import { launcherPaths, primaryStyles } from "../ui/look.ts";
import type { LauncherIcon } from "../ui/look.ts";
import { wordForChat } from "../ui/word-for-chat.ts";
import { drawPath, make } from "./elements.ts";
import { createEvents } from "./events.ts";
import type { Handover, MountedChat, PageRules } from "./handover.ts";

/** A file of the service's, with the hash of its content. */
export interface Part {
  readonly file: string;
  readonly integrity: string;
}

/** What a page can do with the widget. */
export interface RunningWidget {
  readonly chatId: string;
  open(): Promise<void>;
  close(): void;
  toggle(): Promise<void>;
  reset(): Promise<void>;
  send(text: string): Promise<Message | null>;
  identify(who: Visitor): Promise<void> | undefined;
  setTheme(name: string): void;
  destroy(): void;
}

/**
 * Draws the launcher in the page's corner, and loads the chat from the service when a visitor wants it.
 * @param dataset Settings as the script tag has them.
 * @param nonce Of the page's Content Security Policy.
 * @param id The chatbot's.
 * @param baseUrl Of the service, without a slash at the end.
 * @param calls Done when the launcher stands: `[["open"]]`.
 * @param chatPart The chat of the same build; without it, the service says which one it has.
 * @param target Where events are fired; otherwise on the element that holds the widget.
 */
export function startWidget(
  { dataset, nonce }: Pick<HTMLElement, "dataset" | "nonce">,
  id: string,
  baseUrl: string,
  calls: readonly unknown[],
  chatPart?: Part,
  target?: HTMLElement,
): RunningWidget {
  const { theme, position, locale } = dataset;
  const host = document.createElement("svc-chat");
  const root = host.attachShadow({ mode: "open" });
  const { on, off, emit } = createEvents(target ?? host);
  const ended = new AbortController();
  const { signal } = ended;
  const dock = make("div", "dock");
  let visitor: Visitor | undefined;
  let chat: Promise<MountedChat> | undefined;
  let mounted: MountedChat | undefined;
  let file: Promise<string> | undefined;
  let note: HTMLElement | undefined;

  const ask = async (path: string) => {
    const response = await fetch(baseUrl + path, { signal });
    if (!response.ok) throw new Error(`The service answered ${response.status}: ${path}`);
    // oxlint-disable-next-line typescript/no-unsafe-return -- our own service wrote it
    return response.json();
  };
  const settings = ask(
    // Which page it is tells the owner on which sites the widget stands.
    `/api/public/chatbot/${encodeURIComponent(id)}?page=${encodeURIComponent(location.pathname)}`,
  ) as Promise<ChatbotConfig>;

  /** Only what has the hash that the release gave it runs. */
  const preload = async ({ file: name, integrity }: Part) => {
    const href = `${baseUrl}/widget/${name}`;
    await new Promise((onload, onerror) =>
      document.head.append(
        Object.assign(make("link"), { rel: "modulepreload", crossOrigin: "", nonce, integrity, href, onload, onerror }),
      ),
    );
    return href;
  };
  /** A page may be older than the service's release: then the service says what took a file's place. */
  const findPart = async (name: "chat" | "page") =>
    preload(((await ask("/widget/manifest.json")) as Record<typeof name, Part>)[name]);
  const load = () => (file ??= chatPart ? preload(chatPart).catch(() => findPart("chat")) : findPart("chat"));

  const mount = (): Promise<MountedChat> =>
    (chat ??= (async () => {
      try {
        const config = await settings;
        const url = await load();
        // From the service, so the app's bundler leaves it alone.
        const { mountChat } = (await import(
          /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url
        )) as {
          mountChat(handover: Handover): Promise<MountedChat>;
        };
        mounted = await mountChat({
          root,
          id,
          baseUrl,
          config,
          locale,
          dock,
          visitor,
          emit,
        });
        if (signal.aborted) mounted.destroy();
        return mounted;
      } catch (error) {
        chat = file = undefined;
        fail(error);
        throw error;
      }
    })());
  const fail = (error: unknown) => {
    if (!signal.aborted) emit("error", error);
  };
  const later = (name: "open" | "toggle" | "reset") => async () => {
    note?.remove();
    dock.ariaBusy = "true";
    try {
      (await mount())[name]();
    } catch {
      await complain();
    }
    dock.ariaBusy = "false";
  };
  /** Without a handler, the promise's rejection must not show up as an error of the page. */
  const quiet = <Value extends Promise<unknown> | undefined>(promise: Value) => {
    promise?.catch(() => {});
    return promise;
  };
  /** Whoever presses the button reads that nothing comes of it; pressing it again is another try. */
  const complain = async () => {
    // By language; the loader itself has no room for them.
    const sentences = (await ask("/widget/failed.json").catch(() => ({}))) as Record<string, string>;
    const language = locale ?? (await settings.catch(() => null))?.locale ?? "";
    note = make("p", "note", sentences[language.slice(0, 2)] ?? "The chat couldn't be loaded. Please try again.");
    note.role = "alert";
    if (!mounted && !signal.aborted) dock.prepend(note);
  };

  const svc = {
    chatId: id,
    open: later("open"),
    close: () =>
      void chat?.then(
        (it) => it.close(),
        () => {},
      ),
    toggle: later("toggle"),
    reset: later("reset"),
    send: (text: string) => quiet(mount().then((it) => it.send(text))),
    identify(who: Visitor) {
      // Doesn't load the chat, which gets this when it starts.
      visitor = { ...visitor, ...who };
      return quiet(chat?.then((it) => it.identify(who)));
    },
    on,
    off,
    setTheme: (name: string) => host.setAttribute("data-theme", name),
    destroy() {
      ended.abort();
      mounted?.destroy();
      host.remove();
      const page: { svc?: unknown } & Window = window;
      if (page.svc === svc) delete page.svc;
    },
    push([name, ...values]: [string, ...unknown[]]) {
      (svc as unknown as Record<string, (...values: unknown[]) => unknown>)[name]?.(...values);
    },
  };
  settings.then(begin).catch(fail);
  return svc;

  async function begin(config: ChatbotConfig): Promise<void> {
    const { look, proactive } = config as ChatbotConfig & {
      look: { launcher: { icon: LauncherIcon; text: string | null }; position: string; systemTheme?: boolean };
      proactive?: unknown;
    };
    const { icon, text } = look.launcher;
    const [bottom = 20, side = 20] = position?.match(/\d+/g) ?? [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `${launcherStyles}:host{${primaryStyles(config.colors.primary)}--svc-bottom:${bottom}px!important;--svc-side:${side}px!important}`,
    );
    root.adoptedStyleSheets = [sheet];
    const word = wordForChat(locale ?? config.locale);
    const launcher = make("button", "launcher", drawPath(launcherPaths[icon]));
    if (text) launcher.append(make("b", "", text));
    launcher.ariaLabel = text || `${word}: ${config.name}`;
    launcher.ariaExpanded = "false";
    launcher.ariaHasPopup = "dialog";
    launcher.onclick = svc.open;
    // At the first sign of interest.
    launcher.onpointerenter = launcher.onfocus = () => void load().catch(fail);
    if (/left/.test(position ?? look.position)) dock.classList.add("left");
    dock.role = "region";
    dock.ariaLabel = word;
    dock.append(launcher);
    root.append(dock);
    if (!host.dataset["theme"]) svc.setTheme(theme ?? (look.systemTheme ? "auto" : config.theme));

    const stay = () => {
      if (!host.isConnected) document.body?.append(host);
    };
    if (proactive || dataset["proactive"] || dataset["include"] || dataset["exclude"]) {
      const url = await findPart("page");
      const { applyRules } = (await import(
        /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url
      )) as { applyRules(rules: PageRules): void };
      applyRules({
        id,
        dataset,
        config,
        host,
        root,
        dock,
        signal,
        close: svc.close,
        open: () => void svc.open(),
        isChatting: () => !!mounted,
      });
    }
    if (signal.aborted) return;
    // Pages come that make their body anew.
    const watcher = new MutationObserver(stay);
    for (const node of [document.documentElement, document.body]) if (node) watcher.observe(node, { childList: true });
    document.addEventListener("DOMContentLoaded", stay, { signal });
    stay();
    // React 18 takes over a page's body with strangers in it, but not its root.
    const stop = keepInWindow(host, () => {
      if (host.parentNode === document.body) document.documentElement.append(host);
      else toTopLayer(host);
    });
    signal.onabort = () => {
      watcher.disconnect();
      stop();
    };

    emit("ready");
    for (const call of calls) svc.push(call as [string]);
    if (dataset["openOnLoad"] && dataset["openOnLoad"] !== "false" && !host.hidden) void svc.open();
    // Somebody writes with a person, or has not read an answer yet.
    else if (wasLeftOpen(id) && !host.hidden) void quiet(mount().then((it) => it.restore()));
    else if (isAwaited(id)) void quiet(mount());
  }
}
