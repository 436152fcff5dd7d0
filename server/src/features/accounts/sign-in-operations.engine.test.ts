import { operations } from "@svc/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { visitor } from "../../foundation/caller.ts";
import type { Caller } from "../../foundation/caller.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { createLog } from "../../foundation/log.ts";
import { createMailer } from "../../foundation/mail.ts";
import { createQueue } from "../../foundation/queue.ts";
import { issueReset } from "./password-reset.ts";
import type { Passwords } from "./passwords.ts";
import { insertAccount, insertMember } from "./people.ts";
import { createProvePassword } from "./prove-password.ts";
import type { AccountsDeps } from "./deps.ts";
import { hashToken } from "./secrets.ts";
import { signInOperations, passwordOperations } from "./sign-in-operations.ts";
import { createChallenges } from "./passkeys/passkeys.ts";
import { createPictures } from "./pictures.ts";
import { createPresence } from "./presence.ts";
import { createProveCode } from "./second-factor/prove-code.ts";
import { createSecondFactors } from "./second-factor/second-factors.ts";
import { createSignIns } from "./sign-ins.ts";
import { createThrottle } from "./throttle.ts";

const clock = { now: () => Date.parse("2026-11-21T12:00:00Z") };
const email = "ada@example.com";
const old = "the phrase that was stolen";
const fresh = "a phrase that nobody knows";

let store: TestStore;
let database: Database;
/** What happens while a password is proven. */
let meanwhile: () => Promise<unknown>;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  meanwhile = async () => undefined;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    for (const id of ["ws_1", "ws_2"])
      await transaction.insertInto("workspace").values({ id, name: "Test", created_at: now }).execute();
    await insertAccount(transaction, { id: "usr_1", email, passwordHash: `hash of ${old}`, now });
    await insertMember(transaction, { workspaceId: "ws_1", accountId: "usr_1", role: "owner", now });
    await transaction
      .insertInto("invitation")
      .values({
        id: "inv_1",
        workspace_id: "ws_2",
        email,
        role: "admin",
        token_hash: hashToken("invited"),
        invited_by: "boss@example.com",
        created_at: now,
        expires_at: now + 1_000,
      })
      .execute();
  });
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

function createDeps(): AccountsDeps {
  const key = Buffer.alloc(32, 7);
  const throttle = createThrottle(clock);
  const factors = createSecondFactors({ clock, sealKey: key });
  const recordAttempt = () => undefined;
  const passwords: Passwords = {
    hash: async (_waiter, password) => `hash of ${password}`,
    async verify(_waiter, stored, password) {
      const isRight = stored === `hash of ${password}`;
      await meanwhile();
      return isRight;
    },
  };
  return {
    database,
    clock,
    log: createLog("silent"),
    oidc: null,
    recordAttempt,
    queue: createQueue({ database, clock, log: createLog("silent") }),
    mailer: createMailer("", ""),
    secretKey: key,
    deviceKey: key,
    baseUrl: "",
    signIns: createSignIns({ database, clock, onlyExcept: null }),
    presence: createPresence({ database, clock, log: createLog("silent") }),
    pictures: createPictures({ database, readImage: () => Promise.reject(new Error("Nobody uploads a picture.")) }),
    passwords,
    provePassword: createProvePassword({
      database,
      passwords,
      throttle,
      deviceKey: key,
      recordAttempt,
    }),
    challenges: createChallenges({ clock, sealKey: key }),
    provePasskey: async () => {
      throw new Error("Nobody signs in with a passkey here.");
    },
    factors,
    proveCode: createProveCode({ database, factors, throttle, deviceKey: key, recordAttempt }),
    resetRequests: createThrottle(clock),
    defaultWorkspace: async () => "ws_1",
    isClaimed: async () => true,
    endCredentials: () => undefined,
  };
}

async function run(operation: { readonly name: string }, input: object, caller: Caller = visitor): Promise<unknown> {
  const deps = createDeps();
  const implementations = [...signInOperations(deps), ...passwordOperations(deps)];
  const context = {
    address: "192.0.2.1",
    userAgent: "test",
    browser: { session: undefined, device: undefined, keep: () => undefined },
    signal: new AbortController().signal,
  };
  // These operations look at nothing else.
  const request = context as unknown as RequestContext;
  return implementations.find((each) => each.operation.name === operation.name)?.run(input, caller, request);
}

async function reset(): Promise<void> {
  meanwhile = async () => undefined;
  const token = await issueReset({ database, clock }, email);
  await run(operations.resetPassword, { token, password: fresh });
}

const ada: Caller = { workspaceId: "ws_1", kind: "member", id: "usr_1", name: email, role: "owner" };

test.each([
  ["signs nobody in", operations.signIn, { email, password: old }, visitor],
  ["accepts no invitation", operations.acceptInvitation, { token: "invited", password: old }, visitor],
  [
    "sets no other password",
    operations.changePassword,
    { currentPassword: old, newPassword: "stolen anew, long" },
    ada,
  ],
] as const)(
  "a password that is changed in the moment in which it is proven %s",
  async (_what, operation, input, caller) => {
    meanwhile = reset;
    await expect(run(operation, input, caller)).rejects.toMatchObject({ code: "sign_in_failed" });
    const { query } = database;
    expect(await query.selectFrom("sign_in").select("id").execute()).toEqual([]);
    expect(await query.selectFrom("account").select("password_hash").execute()).toEqual([
      { password_hash: `hash of ${fresh}` },
    ]);
    expect(await query.selectFrom("member").select("workspace_id").execute()).toEqual([{ workspace_id: "ws_1" }]);
    expect(await run(operations.signIn, { email, password: fresh })).toMatchObject({ account: { id: "usr_1" } });
  },
);
