import { z } from "zod";

const size = z.int().describe("Size of the file in bytes.");
const width = z.int().optional().describe("Width of an image in pixels.");
const height = z.int().optional().describe("Height of an image in pixels.");
const mediaType = z.string().describe("Media type of the file, as its bytes say: `image/png`, `application/pdf`.");
const url = z
  .string()
  .describe(
    "Signed path of the file on this service. It works without a credential for about a week, and never after the conversation is deleted; reading the message again gives a new one.",
  );
const reading = z
  .enum(["read", "empty", "failed"])
  .optional()
  .describe(
    "Whether the chatbot has read the file's text: `read`, `empty` (no text found, as in a scan) or `failed` (protected, damaged or too large). Absent if it doesn't read the file.",
  );

export const attachmentSchema = z
  .object({
    id: z.string().describe("Unique identifier of the attachment (`att_…`)."),
    name: z.string().describe("Name of the file, without a path; its extension fits the type."),
    mediaType,
    size,
    width,
    height,
    reading,
    url,
  })
  .meta({ id: "Attachment" });
export type Attachment = z.output<typeof attachmentSchema>;

/** As the AI SDK's `FileUIPart`, and what a page needs to lay it out. */
export const filePartSchema = z
  .object({
    type: z.literal("file").describe("Kind of the part, as in an AI SDK UI message."),
    mediaType,
    filename: z.string().describe("Name of the file."),
    url,
    size,
    width,
    height,
    reading,
  })
  .meta({ id: "FilePart" });
export type FilePart = z.output<typeof filePartSchema>;
