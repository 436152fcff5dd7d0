import type { ChatbotConfig } from "../core/types.ts";

export type LauncherIcon = "chat" | "help" | "spark";

/** How a chatbot's owner wants the widget to look; each part has a default. */
export interface Look {
  readonly icon: LauncherIcon;
  readonly text: string | null;
  readonly isLeft: boolean;
  /** Of panel and bubbles, in px. */
  readonly radius: number;
  /** A font family that the page has. */
  readonly font: string | null;
  /** In place of the chatbot's name. */
  readonly headerText: string | null;
}

/** Reads `look` of the public configuration; what is missing or wrong has its default. */
export function lookOf(config: ChatbotConfig): Look {
  const look = objectIn(config, "look");
  const launcher = objectIn(look, "launcher");
  const icon = launcher["icon"];
  const radius = look["radius"];
  return {
    icon: icon === "help" || icon === "spark" ? icon : "chat",
    text: textIn(launcher, "text"),
    isLeft: look["position"] === "left",
    radius: typeof radius === "number" && radius >= 0 && radius <= 24 ? radius : 16,
    font: textIn(look, "font"),
    headerText: textIn(look, "headerText"),
  };
}

/** The paths of the launcher's pictures, on a field of 24 by 24. */
export const launcherPaths: Readonly<Record<LauncherIcon, string>> = {
  chat: "M20 4H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h3v4l5-4h8a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1z",
  help: "M9.1 9a3 3 0 0 1 5.8 1c0 2-3 2.5-3 4M12 18h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
  spark: "M12 3l2 6.5L20.5 12 14 14.5 12 21l-2-6.5L3.5 12 10 9.5zM19 3v4M17 5h4",
};

/** The colours that the style sheets read, of one like `#2563eb`, as the service gives no other. */
export function primaryStyles(primary: string): string {
  return `--svc-primary:${primary}!important;--svc-on-primary:${readableOn(primary)}!important;`;
}

/** Radius and font, likewise. */
export function shapeStyles({ radius, font }: Pick<Look, "radius" | "font">): string {
  const family =
    font !== null && !/["\\\n;{}]/.test(font) ? `--svc-font:"${font}",system-ui,sans-serif!important;` : "";
  return `:host{--svc-radius:${radius}px!important;${family}}`;
}

/** Black or white, whichever has the greater contrast (WCAG 2, relative luminance); it is about 4.5 or more for any colour. */
function readableOn(color: string): "#fff" | "#000" {
  const share = (at: number) => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * share(1) + 0.7152 * share(3) + 0.0722 * share(5) > 0.179 ? "#000" : "#fff";
}

/** An object's part that is one itself; otherwise an empty one. */
export function objectIn(holder: object, name: string): Readonly<Record<string, unknown>> {
  const value: unknown = Reflect.get(holder, name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object can be read so
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A text that says something, or null. */
function textIn(holder: object, name: string): string | null {
  const value: unknown = Reflect.get(holder, name);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
