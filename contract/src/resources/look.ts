import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { limits } from "../limits.ts";
import { line, prose } from "../text.ts";

/** Nothing that would mean something in a style sheet; no file is fetched for it. */
const fontFamily = z
  .string()
  .max(limits.fontCharacters)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, fault("not_a_font"))
  .overwrite((name) => name.trim());

export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/iu, fault("not_a_colour"));

/** How the widget and the hosted pages look, beside the theme and the colours; what is not given has its default. */
export const lookSchema = z.strictObject({
  launcher: z
    .strictObject({
      icon: z.enum(["chat", "help", "spark"]).describe("Icon of the launcher.").default("chat"),
      text: prose(limits.launcherTextCharacters)
        .nullable()
        .describe("Text next to the launcher's icon; null for none.")
        .default(null),
    })
    .describe("Button that opens the chat.")
    .prefault({}),
  position: z
    .enum(["right", "left"])
    .describe("Corner of the page for the launcher, regardless of the writing direction.")
    .default("right"),
  radius: z.int().min(0).max(24).describe("Corner radius of the chat in pixels, 0 to 24.").default(16),
  font: fontFamily
    .nullable()
    .describe("Font family that the page provides or visitors have installed; null for the system font.")
    .default(null),
  header: z
    .enum(["plain", "accent", "gradient"])
    .describe(
      "Background of the chat's header. `plain`: the theme's; `accent`: the primary color; `gradient`: from the primary color to a darker or lighter shade. The chat's own page has `accent` in place of `plain`.",
    )
    .default("plain"),
  visitorBubble: colorSchema
    .nullable()
    .describe("Color of visitors' messages, as `#rrggbb`; null for the primary color. Their text is black or white.")
    .default(null),
  systemTheme: z
    .boolean()
    .describe("Whether the visitor's system decides between light and dark, in place of `theme`.")
    .default(false),
  headerText: prose(limits.headerTextCharacters)
    .nullable()
    .describe("Title in the chat's header; null for the chatbot's name.")
    .default(null),
});
export type Look = z.output<typeof lookSchema>;

const pathPattern = line(limits.crawlPatternCharacters).regex(/^[/*][^?#\s]*$/u, fault("not_a_page_path"));

/** The proactive message: once per visit, to visitors who haven't opened the widget. */
export const proactiveSchema = z.strictObject({
  text: prose(limits.proactiveTextCharacters).describe("Text of the message."),
  afterSeconds: z.int().min(0).max(3_600).describe("Seconds after the page has loaded, 0 to 3,600.").default(10),
  pages: z
    .array(pathPattern)
    .max(limits.proactivePages)
    .describe("Paths of the pages it's shown on, such as `/pricing` or `/docs/*`; empty for all pages.")
    .default([]),
});
export type Proactive = z.output<typeof proactiveSchema>;
