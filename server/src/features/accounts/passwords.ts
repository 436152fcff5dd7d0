import { hash, verify } from "@node-rs/argon2";
import type { RequestContext } from "../../foundation/implement.ts";
import { peerGroup } from "../../foundation/networks.ts";
import { createHashGate } from "./hash-gate.ts";
import type { Waiter } from "./hash-gate.ts";
import { normalPassword } from "./password-rule.ts";
import { newToken } from "./secrets.ts";

/** Argon2id, as OWASP asks for at least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(waiter: Waiter, password: string): Promise<string>;
  /** Whether it is the password; without a hash, or with an empty one, it takes as long, and is not. */
  verify(waiter: Waiter, stored: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const gate = createHashGate();
  // Made when it is first needed, and awaited by known and unknown alike.
  let nobodys: Promise<string> | undefined;
  return {
    hash: (waiter, password) => gate.run(waiter, () => hash(normalPassword(password), cost)),
    async verify(waiter, stored, password) {
      const instead = await (nobodys ??= hash(newToken(), cost).catch((error: unknown) => {
        nobodys = undefined;
        throw error;
      }));
      return gate.run(waiter, () =>
        verify(stored === undefined || stored === "" ? instead : stored, normalPassword(password)),
      );
    },
  };
}

/** A caller who has already shown a valid token or password. Isn't queued behind anonymous callers. */
export function provenWaiter({ address, signal }: Pick<RequestContext, "address" | "signal">): Waiter {
  return { standing: "trusted", group: peerGroup(address), signal };
}
