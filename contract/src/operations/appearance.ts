import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { colorSchema } from "../resources/look.ts";
import { chatbotId } from "./chatbots.ts";

export const uploadAvatar = defineOperation({
  name: "uploadAvatar",
  summary:
    "Upload a picture for the chatbot: a PNG, JPEG, WebP or GIF image. It's scaled to 512 pixels and re-encoded, without metadata. It's shown once `avatar` is set to its address.",
  access: "write",
  http: {
    method: "POST",
    path: "/api/chatbots/{chatbotId}/avatar",
    multipart: "file",
    maxBodyBytes: limits.smallBodyBytes,
  },
  problems: ["not_found", "unavailable"],
  input: z.strictObject({ chatbotId }),
  output: z.object({
    path: z.string().describe("Path of the picture. Set `avatar` to it, with the URL of your service in front of it."),
  }),
});

export const getAppearanceProposal = defineOperation({
  name: "getAppearanceProposal",
  summary:
    "Get the brand color and icon that the chatbot's website names. Its first page is read for it, at most once an hour. What the chatbot already has isn't proposed.",
  access: "read",
  http: { method: "GET", path: "/api/chatbots/{chatbotId}/appearance-proposal" },
  input: z.strictObject({ chatbotId }),
  output: z.object({
    site: z.string().nullable().describe("Address of the page that was read; null if the chatbot has no website."),
    color: colorSchema
      .nullable()
      .describe("Brand color for `colors.primary`, with a contrast of at least 3:1 with white; null for none."),
    icon: z
      .object({
        mediaType: z.string().describe("Media type of the icon, such as `image/png`."),
        content: z
          .string()
          .describe("Icon in base64, re-encoded and at most 192 pixels wide. Upload it as the avatar."),
      })
      .nullable()
      .describe("Icon of the website; null for none."),
  }),
});
