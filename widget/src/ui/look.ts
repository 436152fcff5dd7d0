import type { ChatbotConfig } from "../core/types.ts";

export type LauncherIcon = "chat" | "help" | "spark";

/** How a chatbot's owner wants the widget to look; what the service doesn't give has its default. */
export function lookOf({ look = {} }: ChatbotConfig) {
  const { launcher: { icon = "chat", text } = {}, position, header = "plain", radius = 16 } = look;
  return { ...look, icon, text, isLeft: position === "left", header, radius };
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

/** What only the chat reads, likewise: radius, font, and the colors of header and visitors' bubbles. */
export function lookStyles(config: ChatbotConfig): string {
  const { radius, font, header, visitorBubble } = lookOf(config);
  const { primary } = config.colors;
  const mine = visitorBubble ?? primary;
  const family = font && !/["\\\n;{}]/.test(font) ? `--svc-font:"${font}",system-ui,sans-serif!important;` : "";
  // Away from the text's color, so its contrast only grows.
  const far = readableOn(primary) === "#fff" ? "#000" : "#fff";
  const shade = header === "gradient" ? `--svc-shade:linear-gradient(120deg,${far}0,${far}6)!important;` : "";
  return `:host{--svc-radius:${radius}px!important;--svc-mine:${mine}!important;--svc-on-mine:${readableOn(mine)}!important;${shade}${family}}`;
}

/** Light, dark, or as the visitor's system has it. */
export const themeOf = ({ look, theme }: ChatbotConfig): string => (look?.systemTheme === true ? "auto" : theme);

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
