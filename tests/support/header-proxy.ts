import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface HeaderProxy {
  readonly url: string;
  close(): void;
}

/** A proxy of loopback that adds headers, for clients that cannot be told to send any. */
export async function startHeaderProxy(
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<HeaderProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method } = incoming;
    const asked = request(
      { hostname, port, path: url, method, headers: { ...incoming.headers, ...headers } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.once("error", () => outgoing.destroy());
    outgoing.once("close", () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
