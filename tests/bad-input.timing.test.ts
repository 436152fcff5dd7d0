import { connect } from "node:net";
import { expect, test } from "vitest";
import { percentile } from "../bench/speed/figures.ts";
import { expectWithin, msOf } from "./support/expect-below.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
test("while sixty bodies crawl in and two hundred requests press, the health check answers within a second", async () => {
  const chatbotId = await svc.chatbot();
  const { hostname, port } = new URL(svc.url);
  const slow = Array.from({ length: 60 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      "POST /api/public/chat HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n{",
    );
    const drip = setInterval(() => socket.write(" "), 50);
    socket.once("close", () => clearInterval(drip));
    return socket;
  });
  const press = (_: unknown, n: number) => {
    if (n % 4 === 0)
      return svc.api("POST", "/api/chatbot/train", {
        chatbotId,
        data: { documents: [`Text number ${n} about the geese of the town.`] },
      });
    if (n % 4 === 1) return svc.api("POST", "/api/messages", { chatbotId, message: "Where are the geese?" });
    if (n % 4 === 2) return svc.api("GET", "/api/chatbots?limit=200");
    return svc.api("POST", "/api/chatbot/create", "{broken");
  };
  await expectWithin(1_000, async () => {
    const pressed = Promise.all(Array.from({ length: 200 }, press));
    const tookMs: number[] = [];
    for (let n = 0; n < 20; n++) {
      let status = "";
      const ms = await msOf(async () => ({ status } = (await svc.api("GET", "/api/public/healthcheck")).body));
      // Degraded is no answer, however soon.
      tookMs.push(status === "ok" ? ms : Infinity);
    }
    for (const { status } of await pressed) expect([200, 202, 400]).toContain(status);
    return percentile(tookMs, 95);
  });
  for (const socket of slow) socket.destroy();
});
