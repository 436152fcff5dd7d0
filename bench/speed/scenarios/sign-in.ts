import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { anonymous, owner, withOwner } from "../../../tests/support/members.ts";
import { nextMessage, startProgram } from "../children.ts";
import { median, percentile, rounded } from "../figures.ts";
import type { Attack } from "../load/failing-sign-ins.ts";
import { cpuTimeMs, peakMemoryMiB } from "../process.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const attempts = 10_000;
const attackers = 50;
const idleSignIns = 200;
const pairs = 300;
/** Between two good sign-ins, so that they are people's and no load of their own. */
const pauseMs = 250;
const attackWithinMs = 30 * 60_000;

export const signInScenario: Scenario = {
  name: "sign-in",
  about: "Good sign-ins while 10,000 fail from as many addresses; known beside unknown addresses. Some minutes.",
  async *run(setting: Setting) {
    for (const engine of setting.engines) yield await measure(engine, setting);
  },
};

async function measure(engine: Engine, { resources, say }: Setting): Promise<Result> {
  const settings = await prepareService(resources, { engine });
  const environment = { ...withOwner, SVC_TRUSTED_PROXIES: "127.0.0.1" };
  const { url, pid } = await startService(resources, { ...settings, environment });
  const refused: number[] = [];
  let others = 0;

  async function signIn(email: string, password: string, address: string): Promise<number> {
    const started = performance.now();
    const { status } = await anonymous(
      url,
      "POST",
      "/api/auth/sign-in",
      { email, password },
      { "x-forwarded-for": address },
    );
    if (password === owner.password && status !== 200) refused.push(status);
    return performance.now() - started;
  }
  /** An address that nobody used before. */
  const fresh = () => `203.0.${113 + (++others >> 8)}.${others & 255}`;
  const atHome = () => signIn(owner.email, owner.password, "192.0.2.1");
  const onTheRoad = () => signIn(owner.email, owner.password, fresh());

  await atHome();
  const idle: number[] = [];
  for (let at = 0; at < idleSignIns; at++) idle.push(await atHome());

  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < pairs; at++) {
    const forKnown = async () => known.push(await signIn(owner.email, `wrong ${at}`, fresh()));
    const forUnknown = async () => unknown.push(await signIn(`nobody-${at}@example.com`, `wrong ${at}`, fresh()));
    // Whichever comes first may be at an advantage.
    for (const attempt of at % 2 === 0 ? [forKnown, forUnknown] : [forUnknown, forKnown]) await attempt();
  }

  const program = await startProgram(resources, join(import.meta.dirname, "../load/failing-sign-ins.ts"));
  await nextMessage(program, 20_000);
  const cpuBefore = cpuTimeMs(pid);
  const begun = performance.now();
  const over = new AbortController();
  const report = nextMessage(program, attackWithinMs).finally(() => over.abort());
  const attack: Attack = { url, attempts, clients: attackers, email: owner.email };
  program.send(attack);
  const attacked: number[] = [];
  const elsewhere: number[] = [];
  await delay(2_000);
  while (!over.signal.aborted) {
    attacked.push(await atHome());
    await delay(pauseMs);
    if (attacked.length % 8 === 0) elsewhere.push(await onTheRoad());
  }
  const statuses = await report;
  const seconds = (performance.now() - begun) / 1_000;
  say(`${attempts} failing sign-ins in ${Math.round(seconds)} s: ${JSON.stringify(statuses)}`);

  const [knownMs, unknownMs] = [median(known), median(unknown)];
  const further = {
    idleMsP50: rounded(median(idle)),
    idleMsP95: rounded(percentile(idle, 95)),
    attackedMsP50: rounded(median(attacked)),
    attackedMsP95: rounded(percentile(attacked, 95)),
    newAddressMsP50: rounded(median(elsewhere)),
    newAddressMsP95: rounded(percentile(elsewhere, 95)),
    knownMs: rounded(knownMs),
    unknownMs: rounded(unknownMs),
    unknownApartPercent: rounded((Math.abs(knownMs - unknownMs) / knownMs) * 100),
    goodSignIns: attacked.length + elsewhere.length,
    failingPerSecond: rounded(attempts / seconds),
    coresUsed: rounded((cpuTimeMs(pid) - cpuBefore) / 1_000 / seconds),
  };
  return toResult({
    scenario: "sign-in",
    target: "svc",
    engine,
    clients: attackers,
    errors: refused.length,
    peakMemoryMiB: rounded(peakMemoryMiB(pid)),
    further,
  });
}
