import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import type { Judge } from "./address-policy.ts";
import { portOf } from "./url.ts";

/**
 * An HTTP/1.1 client with keep-alive whose every new connection is judged first and then pinned to
 * the judged addresses: the system resolver is never asked a second time, so a name that
 * changes its answer (DNS rebinding) gains nothing.
 */
export function createJudgedAgent(judge: Judge, connectTimeoutMs: number): Agent {
  const connect: buildConnector.connector = (options, callback) => {
    judge(options.hostname, portOf(options.port, options.protocol)).then(
      (addresses) => {
        const lookup = pinnedLookup(addresses);
        buildConnector({ allowH2: false, lookup, timeout: connectTimeoutMs })(options, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return new Agent({
    connect,
    allowH2: false,
    // One timer of ours runs over the whole exchange, redirects and body included.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all || first === undefined) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}
