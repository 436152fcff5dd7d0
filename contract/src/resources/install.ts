import { z } from "zod";

/** A site whose pages have loaded the chatbot's widget. */
export const installSchema = z
  .object({
    origin: z.string().describe("Site that loads the widget, such as `https://shop.example`."),
    page: z.string().nullable().describe("Path of the page that last loaded it; null if unknown."),
    firstSeenAt: z.iso.datetime().describe("When the widget was first loaded there."),
    lastSeenAt: z.iso.datetime().describe("When the widget was last loaded there, to the hour."),
  })
  .meta({ id: "Install" });
