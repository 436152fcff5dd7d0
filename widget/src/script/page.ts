import { objectIn } from "../ui/look.ts";
import type { PageRules } from "./handover.ts";
import { invite } from "./invite.ts";
import { isShownOn } from "./page-rules.ts";

const lookEveryMs = 500;

/** Shows the widget on the pages it is meant for, also where pages change without loading, and its proactive message. */
export function applyRules(rules: PageRules): void {
  const { dataset, config, host, signal, close } = rules;
  const list = (name: string) => dataset[name]?.split(",") ?? [];
  const judge = () => {
    host.hidden = !isShownOn(location.pathname, list("include"), list("exclude"));
    if (host.hidden) close();
  };
  const navigation: unknown = Reflect.get(globalThis, "navigation");
  if (navigation instanceof EventTarget) navigation.addEventListener("currententrychange", judge, { signal });
  else watchAddress(judge, signal);
  addEventListener("popstate", judge, { signal });
  judge();

  const given = objectIn(config, "proactive");
  const text = dataset["proactive"] ?? given["text"];
  if (typeof text !== "string" || text === "") return;
  const pages = dataset["proactivePages"]?.split(",") ?? given["pages"];
  invite(rules, {
    text,
    afterSeconds: Number(dataset["proactiveAfter"] ?? given["afterSeconds"] ?? 5) || 0,
    pages: Array.isArray(pages) ? pages.map(String) : [],
  });
}

/** Not every browser tells when a page goes on without loading. */
function watchAddress(changed: () => void, signal: AbortSignal): void {
  let { pathname } = location;
  const timer = setInterval(() => {
    if (location.pathname === pathname) return;
    ({ pathname } = location);
    changed();
  }, lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}
