import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface Site {
  readonly port: number;
  readonly url: string;
  /** Connections that were made so far, whether or not they asked for anything. */
  connections(): number;
  close(): void;
}

/** A web server on every address of this machine that counts who connects. */
export async function startSite(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<Site> {
  let connections = 0;
  const server = createServer(respond);
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    connections: () => connections,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
