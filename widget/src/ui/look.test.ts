import { expect, test } from "vitest";
import type { ChatbotConfig } from "../core/types.ts";
import { lookOf, lookStyles, primaryStyles, themeOf } from "./look.ts";

const configOf = (primary: string, look: object = {}, theme = "light") =>
  ({ theme, colors: { primary }, look }) as unknown as ChatbotConfig;

const valueOf = (styles: string, name: string) => new RegExp(`--svc-${name}:(.*?)!important`, "u").exec(styles)?.[1];
const long = (color = "") => (color.length === 4 ? `#${color.slice(1).replaceAll(/./gu, "$&$&")}` : color);

/** WCAG's. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** A color in each corner of the cube, along its edges, and in its middle. */
const steps = ["00", "33", "66", "99", "cc", "ff"];
const samples = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test("text is readable on every color of a header, from one end of its gradient to the other, and of a bubble", () => {
  for (const color of samples) {
    const styles = lookStyles(configOf("#2563eb", { visitorBubble: color }));
    expect(valueOf(styles, "mine")).toBe(color);
    expect(contrast(color, long(valueOf(styles, "on-mine"))), color).toBeGreaterThanOrEqual(4.5);

    const text = long(valueOf(primaryStyles(color), "on-primary"));
    const shade = valueOf(lookStyles(configOf(color, { header: "gradient" })), "shade") ?? "";
    // Laid over the color, up to two fifths.
    const far = /^linear-gradient\(120deg,(?<far>#\w{3})0,\k<far>6\)$/u.exec(shade)?.[1];
    const end = [1, 3, 5].map((at) => {
      const [from, to] = [color, long(far)].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
      return Math.round((from ?? 0) * 0.6 + (to ?? 0) * 0.4);
    });
    const last = `#${end.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    expect(contrast(last, text), color).toBeGreaterThanOrEqual(contrast(color, text));
  }
});

test("what an earlier service doesn't give is as it always was", () => {
  const { colors, theme } = configOf("#2563eb");
  expect(lookOf({ colors, theme } as ChatbotConfig)).toMatchObject({ icon: "chat", header: "plain", radius: 16 });
  const styles = lookStyles(configOf("#2563eb"));
  expect([valueOf(styles, "mine"), valueOf(styles, "shade")]).toEqual(["#2563eb", undefined]);
  expect(themeOf(configOf("#2563eb", {}, "dark"))).toBe("dark");
  expect(themeOf(configOf("#2563eb", { systemTheme: true }, "dark"))).toBe("auto");
});
