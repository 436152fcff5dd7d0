import { z } from "zod";

/** A site whose pages have loaded the chatbot's widget. */
export const installSchema = z
  .object({
    /** `https://shop.example` */
    origin: z.string(),
    /** The path of the page that was seen last; null where it was not told. */
    page: z.string().nullable(),
    firstSeenAt: z.iso.datetime(),
    /** To within an hour. */
    lastSeenAt: z.iso.datetime(),
  })
  .meta({ id: "Install" });
