import { z } from "zod";
import { limits } from "../limits.ts";
import { line, prose } from "../text.ts";

/** Nothing that would mean something in a style sheet; no file is fetched for it. */
const fontFamily = z
  .string()
  .max(limits.fontCharacters)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, "must be the name of one font, of letters, digits, spaces and hyphens")
  .overwrite((name) => name.trim());

/** How the widget and the hosted pages look, beside the theme and the colours; what is not given has its default. */
export const lookSchema = z.strictObject({
  launcher: z
    .strictObject({
      icon: z.enum(["chat", "help", "spark"]).default("chat"),
      /** Beside the icon. */
      text: prose(limits.launcherTextCharacters).nullable().default(null),
    })
    .prefault({}),
  /** The corner of the page, as seen, in every direction of writing. */
  position: z.enum(["right", "left"]).default("right"),
  /** Of corners, in px. */
  radius: z.int().min(0).max(24).default(16),
  /** A font that visitors have, or that the page brings; null: the system's own. */
  font: fontFamily.nullable().default(null),
  /** In place of the chatbot's name. */
  headerText: prose(limits.headerTextCharacters).nullable().default(null),
});
export type Look = z.output<typeof lookSchema>;

const pathPattern = line(limits.crawlPatternCharacters).regex(
  /^[/*][^?#\s]*$/u,
  "must be the path of a page such as /pricing or /docs/*, in which * stands for any characters",
);

/** What the widget says by itself, once a visit, to a visitor who has not opened it. */
export const proactiveSchema = z.strictObject({
  text: prose(limits.proactiveTextCharacters),
  afterSeconds: z.int().min(0).max(3_600).default(10),
  /** On which pages; none: on all. */
  pages: z.array(pathPattern).max(limits.proactivePages).default([]),
});
export type Proactive = z.output<typeof proactiveSchema>;
