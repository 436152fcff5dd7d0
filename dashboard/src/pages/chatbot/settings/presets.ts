import type { Chatbot, Look } from "@svc/contract";

/** The part of the appearance that a preset decides; texts, icon, position and font stay. */
export interface PresetLook {
  readonly colors: Chatbot["colors"];
  readonly theme: Chatbot["theme"];
  readonly look: Pick<Look, "header" | "visitorBubble" | "radius" | "systemTheme">;
}

export const presetNames = ["classic", "vivid", "fresh", "warm", "minimal", "midnight"] as const;
export type PresetName = (typeof presetNames)[number];

/** Complete looks. Each accent has a contrast of 3:1 with the panel in each theme it can be seen in. */
export const presets: Readonly<Record<PresetName, PresetLook>> = {
  classic: {
    colors: { primary: "#2563eb" },
    theme: "light",
    look: { visitorBubble: null, header: "plain", radius: 16, systemTheme: false },
  },
  vivid: {
    colors: { primary: "#6d4aff" },
    theme: "light",
    look: { visitorBubble: null, header: "gradient", radius: 20, systemTheme: true },
  },
  fresh: {
    colors: { primary: "#0f766e" },
    theme: "light",
    look: { visitorBubble: "#ccfbf1", header: "accent", radius: 12, systemTheme: true },
  },
  warm: {
    colors: { primary: "#c2410c" },
    theme: "light",
    look: { visitorBubble: "#ffedd5", header: "gradient", radius: 24, systemTheme: true },
  },
  minimal: {
    colors: { primary: "#1f2937" },
    theme: "light",
    look: { visitorBubble: null, header: "plain", radius: 6, systemTheme: false },
  },
  midnight: {
    colors: { primary: "#38bdf8" },
    theme: "dark",
    look: { visitorBubble: "#1e3a5f", header: "plain", radius: 14, systemTheme: false },
  },
};

type Appearance = Pick<Chatbot, "colors" | "theme"> & { readonly look: Look };

/** What a preset would replace. */
export function presetLookOf({ colors, theme, look }: Appearance): PresetLook {
  const { header, visitorBubble, radius, systemTheme } = look;
  return { colors, theme, look: { header, visitorBubble, radius, systemTheme } };
}

/** The preset that the appearance is, or null where something of it was changed. */
export function presetOf(appearance: Appearance): PresetName | null {
  const { colors, theme, look } = presetLookOf(appearance);
  const isSame = (preset: PresetLook) =>
    preset.colors.primary === colors.primary.toLowerCase() &&
    preset.look.visitorBubble === (look.visitorBubble?.toLowerCase() ?? null) &&
    preset.look.header === look.header &&
    preset.look.radius === look.radius &&
    preset.look.systemTheme === look.systemTheme &&
    // What the visitor's system decides, `theme` does not.
    (look.systemTheme || preset.theme === theme);
  return presetNames.find((name) => isSame(presets[name])) ?? null;
}
