import { operations } from "@svc/contract";
import type { Attachments } from "../../../features/conversations/conversations.ts";
import { writeLongAnswer } from "../long-answer.ts";
import type { Route } from "../route.ts";

/**
 * A file of a conversation. Only what we have encoded ourselves, images, is shown in place; and were it opened as a
 * page, that could run and load nothing.
 */
export function attachmentRoute({ openFile }: Pick<Attachments, "openFile">): Route {
  const { method, path } = operations.downloadAttachment.http;
  return {
    method,
    path,
    async handle(exchange) {
      const accepted = await exchange.accept(operations.downloadAttachment);
      const { name, mediaType, size, chunks } = await openFile(accepted.input);
      const { outgoing, incoming } = exchange;
      const kind = mediaType.startsWith("image/") ? "inline" : "attachment";
      outgoing.writeHead(200, {
        "Content-Type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
        "Content-Length": size,
        "Content-Disposition": `${kind}; ${fileNameFields(name)}`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        // Pages that embed the widget show it; nobody between here and the browser keeps it.
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Cache-Control": "private, max-age=3600",
        "Referrer-Policy": "no-referrer",
      });
      if (incoming.method === "HEAD") outgoing.end();
      else
        await writeLongAnswer(exchange, accepted, async (send) => {
          for await (const chunk of chunks) await send(chunk);
        });
    },
  };
}

/** In ASCII, and as it is for all that know RFC 8187. */
function fileNameFields(name: string): string {
  const ascii = name.replace(/[^ !#-$&-.0-9A-[\]-~]/gu, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${ascii}"; filename*=UTF-8''${whole}`;
}
