import type { OpenApi } from "../openapi/document.ts";
import type { Route } from "../route.ts";
import { sendText, staticText } from "../static-text.ts";

/** The description of the service, for programs and for people. */
export function referenceRoutes(describe: () => OpenApi): readonly Route[] {
  const document = once(describe);
  const json = once(() => staticText(JSON.stringify(document()), "application/json"));
  return [
    {
      method: "GET",
      path: "/openapi.json",
      handle: async ({ incoming, outgoing }) => sendText(incoming, outgoing, json()),
    },
  ];
}

/** Made when it is first asked for: most processes are never asked. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
