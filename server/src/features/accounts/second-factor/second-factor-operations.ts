import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { AccountsDeps } from "../deps.ts";
import { findAccount } from "../people.ts";
import { otpauthLink, toBase32 } from "./totp.ts";

/** The member's own second factor: setting it up and turning it off. */
export function secondFactorOperations({ database, clock, factors }: AccountsDeps): Implementation[] {
  return [
    implement(operations.beginSecondFactor, async (_input, { id, name: email }) => {
      const account = await findAccount(database.query, email);
      if (account?.password_hash === "") throw new Problem("conflict", because("second_factor_by_provider"));
      const secret = await database.transaction(async (transaction) => {
        const begun = await factors.begin(transaction, id);
        if (begun === undefined) throw new Problem("conflict", because("second_factor_on"));
        await recordChange(transaction, clock, { resource: id, after: { secondFactor: "begun" } });
        return begun;
      });
      return { secret: toBase32(secret), uri: otpauthLink(secret, { issuer: "svc", email }) };
    }),

    implement(operations.confirmSecondFactor, async ({ code }, caller) => ({
      recoveryCodes: await database.transaction(async (transaction) => {
        const codes = await factors.confirm(transaction, caller.id, code);
        if (codes === undefined)
          throw new Problem("unprocessable", because("code_unconfirmed"), {
            errors: [{ path: "code", message: because("code_unconfirmed") }],
          });
        await recordChange(transaction, clock, { resource: caller.id, after: { secondFactor: "on" } });
        return codes;
      }),
    })),

    implement(operations.disableSecondFactor, async (_input, { id }) => {
      await database.transaction(async (transaction) => {
        await factors.turnOffApp(transaction, id);
        await recordChange(transaction, clock, { resource: id, after: { secondFactor: "off" } });
      });
      return null;
    }),
  ];
}
