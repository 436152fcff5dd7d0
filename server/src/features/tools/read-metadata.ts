import { generatedBySchema } from "@svc/contract";
import type { Message } from "@svc/contract";
import { z } from "zod";
import { rounded } from "./brief.ts";

const metadataSchema = z.object({
  confidence: z.number().transform(rounded).optional(),
  answered: z.boolean().optional(),
  generatedBy: generatedBySchema.optional(),
  sources: z.array(z.object({ title: z.string() })).default([]),
  author: z.object({ name: z.string() }).optional(),
  feedback: z.object({ rating: z.string().nullable() }).optional(),
});

/** What tools return about a message beside its text. */
export function readMetadata({ metadata }: Pick<Message, "metadata">): z.output<typeof metadataSchema> {
  return metadataSchema.parse(metadata ?? {});
}
