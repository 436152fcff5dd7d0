import { upload } from "../../api/upload.ts";

/** Stores a picture of the chatbot; resolves to the address under which `avatar` shows it once that is saved. */
export async function uploadAvatar(chatbotId: string, file: File): Promise<string> {
  const { path } = await upload("uploadAvatar", { chatbotId }, { files: [file], field: "file", onProgress() {} });
  return location.origin + path;
}
