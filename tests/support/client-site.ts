import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const file = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));
/** Valid for localhost alone: for the environment of a service that is to trust it. */
export const trustsLocalhost = { NODE_EXTRA_CA_CERTS: file("localhost.pem") };

export interface ClientSite {
  readonly url: string;
  readonly port: number;
  /** What is answered at a path from now on. */
  set(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** A client's metadata document at this path; answers its address, which is the client's id. */
  publish(path: string, document?: Readonly<Record<string, unknown>>): string;
  close(): void;
}

export const callback = "http://127.0.0.1:8765/callback";

/** The https site of makers of OAuth clients. */
export async function startClientSite(): Promise<ClientSite> {
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const options = { cert: readFileSync(file("localhost.pem")), key: readFileSync(file("localhost.key.pem")) };
  const server = createServer(options, (request, response) => {
    const answer = answers.get(request.url ?? "");
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;
  return {
    url,
    port,
    set: (path, answer) => void answers.set(path, answer),
    publish(path, document = {}) {
      const body = { client_id: url + path, client_name: "Assistant", redirect_uris: [callback], ...document };
      answers.set(path, (_request, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
      );
      return url + path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
