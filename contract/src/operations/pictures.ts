import { z } from "zod";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import type { HttpBinding } from "../operation.ts";
import { signedInSchema, workspaceSchema } from "../resources/account.ts";
import { line } from "../text.ts";

const upload = {
  method: "POST",
  multipart: "file",
  maxBodyBytes: limits.smallBodyBytes,
} as const satisfies Omit<HttpBinding, "path">;
const workspaceId = line(100).describe("Unique identifier of the workspace (`ws_…`).");

export const uploadLogo = defineOperation({
  name: "uploadLogo",
  summary:
    "Upload the workspace's logo, or replace it: a PNG, JPEG, WebP or GIF image. It's scaled to 512 pixels and re-encoded, without metadata.",
  access: "manage",
  http: { ...upload, path: "/api/workspaces/{workspaceId}/logo" },
  problems: ["not_found", "unavailable"],
  input: z.strictObject({ workspaceId }),
  output: workspaceSchema,
});

export const removeLogo = defineOperation({
  name: "removeLogo",
  summary: "Remove the workspace's logo.",
  access: "manage",
  http: { method: "DELETE", path: "/api/workspaces/{workspaceId}/logo", status: 204 },
  problems: ["not_found"],
  input: z.strictObject({ workspaceId }),
  output: z.null(),
});

export const uploadPhoto = defineOperation({
  name: "uploadPhoto",
  summary:
    "Upload a photo of the signed-in member, or replace it: a PNG, JPEG, WebP or GIF image. It's scaled to 512 pixels and re-encoded, without metadata.",
  access: "member",
  http: { ...upload, path: "/api/auth/me/photo" },
  problems: ["unavailable"],
  input: z.strictObject({}),
  output: signedInSchema,
});

export const removePhoto = defineOperation({
  name: "removePhoto",
  summary: "Remove the photo of the signed-in member.",
  access: "member",
  http: { method: "DELETE", path: "/api/auth/me/photo", status: 204 },
  input: z.strictObject({}),
  output: z.null(),
});

export const downloadPicture = defineOperation({
  name: "downloadPicture",
  summary: "Download a workspace's logo, a member's photo or a chatbot's picture. Anyone who has its path can.",
  access: "public",
  http: { method: "GET", path: "/api/public/pictures/{pictureId}", download: "*/*" },
  problems: ["not_found"],
  input: z.object({
    pictureId: line(100).describe("Unique identifier of the picture (`pic_…`)."),
    v: z.string().max(20).optional().describe("Version of the picture. With it, browsers keep the picture for a year."),
  }),
  output: z.string().meta({ description: "The picture" }),
});
