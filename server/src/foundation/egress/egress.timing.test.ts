import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { expectWithin, msOf } from "../../../../tests/support/expect-below.ts";
import { createEgress, parseAllowList, type Egress } from "./egress.ts";

const servers: Server[] = [];
const clients: Egress[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.close()));
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<{ port: number; url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, server };
}

function client(allow: string, resolve?: (hostname: string) => Promise<string[]>): Egress {
  const made = createEgress({ allow: parseAllowList(allow).rules, ...(resolve && { resolve }) });
  clients.push(made);
  return made;
}

const reason = (text: string): object => ({ name: "EgressFailed", message: text });

test.each([
  ["no header comes", () => {}],
  [
    "the body drips",
    (response: { write(text: string): unknown }) => {
      const timer = setInterval(() => void response.write("x"), 20);
      setTimeout(() => clearInterval(timer), 2_000).unref();
      timer.unref();
    },
  ],
])("the total time is limited when %s", async (_name, behave) => {
  const { port, url } = await serve((_request, response) => behave(response));
  await expectWithin(900, () =>
    msOf(() =>
      expect(client(`127.0.0.1:${port}`).get(url, { timeoutMs: 300 })).rejects.toMatchObject(
        reason("The request timed out after 0.3 s."),
      ),
    ),
  );
});
