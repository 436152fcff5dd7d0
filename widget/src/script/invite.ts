import { drawPath, make } from "./elements.ts";
import type { PageRules } from "./handover.ts";
import { teaserStyles } from "../ui/teaser-styles.ts";
import { isShownOn } from "./page-rules.ts";

interface Invitation {
  readonly text: string;
  readonly afterSeconds: number;
  readonly pages: readonly string[];
}

const closeWords: Readonly<Record<string, string>> = {
  de: "Schließen",
  fr: "Fermer",
  es: "Cerrar",
  pt: "Fechar",
  it: "Chiudi",
  nl: "Sluiten",
  pl: "Zamknij",
  sv: "Stäng",
  tr: "Kapat",
  ar: "إغلاق",
  he: "סגירה",
  zh: "关闭",
  ja: "閉じる",
  cs: "Zavřít",
};

/** Shows a message above the launcher once a visit: after its time, on its pages, unless the visitor already chats. */
export function invite(rules: PageRules, { text, afterSeconds, pages }: Invitation): void {
  const { id, dataset, config, host, root, dock, signal } = rules;
  const key = `svc:invited:${id}`;
  if (wasInvited(key)) return;
  let secondsLeft = afterSeconds;
  const clock = setInterval(tick, 1_000);
  tick();

  function tick(): void {
    if (signal.aborted || rules.isChatting()) {
      clearInterval(clock);
      return;
    }
    // Time counts on the pages that are meant.
    if (host.hidden || !isShownOn(location.pathname, pages, []) || secondsLeft-- > 0) return;
    clearInterval(clock);
    show();
  }

  function show(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(teaserStyles);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    const end = () => {
      rememberInvited(key);
      teaser.remove();
    };
    const teaser = drawTeaser(text, dataset["locale"] ?? config.locale, {
      no: end,
      say() {
        end();
        rules.open();
      },
    });
    dock.prepend(teaser);
  }
}

/** The message with what can be done: `say` takes it up, `no` takes it away. */
export function drawTeaser(
  text: string,
  locale: string,
  { say, no }: { readonly say: () => void; readonly no: () => void },
): HTMLElement {
  const [message, close] = [make("button", "say", text), make("button", "no", drawPath("M18 6 6 18M6 6l12 12"))];
  message.dir = "auto";
  message.onclick = say;
  close.ariaLabel = closeWords[locale.slice(0, 2)] ?? "Close";
  close.onclick = no;
  return make("div", "teaser", message, close);
}

function wasInvited(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function rememberInvited(key: string): void {
  try {
    sessionStorage.setItem(key, "1");
  } catch {
    // Storage is forbidden: the next page asks again.
  }
}
