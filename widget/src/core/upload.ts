import { ChatError } from "./chat-error.ts";
import type { Conversation } from "./conversation.ts";
import { problemOf } from "./service.ts";
import { isObject, textOf } from "./ui-message.ts";
import type { AttachOptions, FilePart } from "./file-part.ts";
import type { Chat } from "./types.ts";

const queues = new WeakMap<Conversation, Promise<unknown>>();

/**
 * Uploads a file to the conversation, behind those that were chosen before it: the first may have to begin the
 * session. Throws ChatErrors, with `consent` until the visitor has agreed.
 */
export function upload(
  { conversation }: Pick<Chat, "conversation">,
  file: File,
  options: AttachOptions = {},
): Promise<FilePart> {
  if (conversation === null) return Promise.reject(new ChatError("stopped"));
  const uploaded = (queues.get(conversation) ?? Promise.resolve()).then(() => uploadNow(conversation, file, options));
  queues.set(
    conversation,
    uploaded.catch(() => undefined),
  );
  return uploaded;
}

async function uploadNow(conversation: Conversation, file: File, options: AttachOptions): Promise<FilePart> {
  const signal = AbortSignal.any([conversation.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  if (signal.aborted) throw new ChatError("stopped");
  // Nothing leaves before the visitor has agreed.
  if (conversation.store.get().consent === "needed") throw new ChatError("consent");
  const response = await post(conversation, file, options.onProgress, signal);
  if (!response.ok) throw await problemOf(response);
  const stored: unknown = await response.json().catch(() => null);
  // A network that asks for a password answers by a page of its own.
  if (!isObject(stored)) throw new ChatError("offline");
  conversation.learnToken(textOf(stored["visitorToken"]) || null);
  const { name, mediaType, url, size, width, height } = stored;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own answer, whose form is its contract
  return { type: "file", filename: name, mediaType, url, size, width, height } as FilePart;
}

/** By XMLHttpRequest: fetch doesn't say what part of a body has left. */
function post(
  { service, token, path, chatId, visitor, agreed: hasAgreed }: Conversation,
  file: File,
  onProgress: AttachOptions["onProgress"],
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  if (token === null) form.append("chatbotId", chatId);
  // The first upload begins the session, as a first message does.
  if (token === null && visitor?.userJwt) form.append("userJwt", visitor.userJwt);
  if (hasAgreed) form.append("consent", "true");
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${service.baseUrl}${path("attachments")}`);
    const headers = token === null ? service.headers : { ...service.headers, "X-SVC-Visitor-Token": token };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / Math.max(total, 1)));
    request.addEventListener("load", () => {
      const wait = request.getResponseHeader("Retry-After");
      const given = wait === null ? {} : { "Retry-After": wait };
      resolve(new Response(request.responseText, { status: request.status, headers: given }));
    });
    request.addEventListener("error", () => reject(new ChatError("offline")));
    request.addEventListener("abort", () => reject(new ChatError("stopped")));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
