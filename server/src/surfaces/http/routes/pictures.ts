import { operations } from "@svc/contract";
import type { Accounts } from "../../../features/accounts/accounts.ts";
import { assetOf, sendAsset } from "../asset.ts";
import type { Route } from "../route.ts";

/** A logo, a member's photo or a chatbot's picture, for anyone: were it opened as a page, that could run and load nothing. */
export function pictureRoute({ pictures }: Pick<Accounts, "pictures">): Route {
  const { method, path } = operations.downloadPicture.http;
  return {
    method,
    path,
    async handle(exchange) {
      const { input } = await exchange.accept(operations.downloadPicture);
      const { mediaType, bytes, version } = await pictures.open(input.pictureId);
      sendAsset(exchange, assetOf(mediaType, { identity: bytes }), {
        "Content-Disposition": "inline",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        // Widgets and mail programs show it on other sites.
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Cache-Control": input.v === version ? "public, max-age=31536000, immutable" : "public, max-age=300",
      });
    },
  };
}
