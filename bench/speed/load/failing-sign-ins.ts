import { Agent, request } from "undici";

/** What the program is told to do. */
export interface Attack {
  readonly url: string;
  readonly attempts: number;
  readonly clients: number;
  /** Half of the attempts are for this address, the others for addresses that nobody has. */
  readonly email: string;
}

/** A program that fails to sign in, from an address of its own each time; answers how often it got which status. */
process.on("disconnect", () => process.exit(0));
process.on("message", (attack: Attack) => {
  void run(attack).then((statuses) => process.send?.(statuses));
});
process.send?.("ready");

async function run({ url, attempts, clients, email }: Attack): Promise<Record<string, number>> {
  const dispatcher = new Agent({ connections: clients, bodyTimeout: 120_000, headersTimeout: 120_000 });
  const statuses: Record<string, number> = {};
  const rest = Array.from({ length: attempts }, (_, at) => at).values();
  const client = async () => {
    for (const at of rest) {
      const { statusCode, body } = await request(`${url}/api/auth/sign-in`, {
        dispatcher,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
        },
        body: JSON.stringify({ email: at % 2 === 0 ? email : `nobody-${at}@example.com`, password: `guess ${at}` }),
      });
      await body.dump();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await dispatcher.close();
  return statuses;
}
