import { contrast } from "@svc/contract/contrast";
import { lookSchema } from "@svc/contract";
import { expect, test } from "vitest";
import { presetLookOf, presetNames, presetOf, presets } from "./presets.ts";

const grounds = { light: "#ffffff", dark: "#17181c" } as const;

test.each(presetNames)("the buttons of %s stand out, and the text on its colors is readable, in each theme", (name) => {
  const { colors, theme, look } = presets[name];
  for (const each of look.systemTheme ? (["light", "dark"] as const) : [theme])
    expect(contrast(colors.primary, grounds[each]), each).toBeGreaterThanOrEqual(3);
  for (const ground of [colors.primary, look.visitorBubble ?? colors.primary])
    expect(Math.max(contrast(ground, "#ffffff"), contrast(ground, "#000000"))).toBeGreaterThanOrEqual(4.5);
});

test("a preset is recognized whatever texts, icon and position are, and no longer once one of its parts differs", () => {
  for (const name of presetNames) {
    const { colors, theme, look } = presets[name];
    const whole = lookSchema.parse({ ...look, headerText: "Ask Ada", position: "left" });
    expect(presetOf({ colors, theme, look: whole })).toBe(name);
    expect(presetLookOf({ colors, theme, look: whole })).toEqual(presets[name]);
    expect(presetOf({ colors, theme, look: { ...whole, radius: 1 } })).toBeNull();
    expect(presetOf({ colors, theme, look: { ...whole, visitorBubble: "#123456" } })).toBeNull();
  }
});

test("a new chatbot has the first preset", () => {
  const look = lookSchema.parse({});
  expect(presetOf({ colors: { primary: "#2563EB" }, theme: "light", look })).toBe("classic");
});
