import { operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { createAdmitAddress } from "../admit-address.ts";
import type { AccountsDeps } from "../deps.ts";
import { enterOrWait } from "../enter.ts";
import { hashToken } from "../secrets.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import { createEnterPerson } from "./enter-person.ts";
import { derive, flowSeconds } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { useOnce } from "./identities.ts";
import { oidcProblem } from "./oidc-problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { findAccount } from "../people.ts";

/** Signing in at the OpenID Connect provider, and its link with an account. */
export function oidcOperations(deps: AccountsDeps): Implementation[] {
  const { clock, log, oidc, provePassword, recordAttempt } = deps;
  const admit = createAdmitAddress(clock);
  const enterPerson = oidc === null ? null : createEnterPerson(deps, oidc);

  /** Used up in the transaction that makes the session: strangers leave nothing in the store. */
  const onceOf = (flow: Flow) => async (transaction: WriteTransaction) => {
    if (!(await useOnce(transaction, `oidc ${derive("state", flow)}`, flow.expiresAtMs))) throw expired();
  };

  return [
    implement(operations.getSignInOptions, async (_input, _caller, context) => ({
      password: (oidc?.config.onlyExcept ?? null) === null,
      oidc: oidc === null ? null : { label: oidc.config.label },
      passkeys: relyingPartyOf(context) !== null,
    })),

    implement(operations.startOidcSignIn, async ({ next = null, invitation, again }, _caller, context) => {
      if (oidc === null) throw off();
      admit(context);
      const invitationHash = invitation === undefined ? null : hashToken(invitation);
      const { flow, cookie } = oidc.flows.begin({ next, invitationHash, again });
      const url = await oidc.provider.authorizationUrl(flow).catch((error: unknown) => {
        throw oidcProblem(error, log);
      });
      context.browser.keep("flow", cookie, flowSeconds);
      return { url };
    }),

    implement(operations.completeOidcSignIn, async ({ response }, _caller, context) => {
      if (oidc === null || enterPerson === null) throw off();
      admit(context);
      const flow = oidc.flows.open(context.browser.flow);
      context.browser.keep("flow", null, 0);
      const given = new URLSearchParams(response);
      if (flow === undefined || given.get("state") !== derive("state", flow)) throw expired();
      const person = await oidc.provider.redeem(given, flow).catch((error: unknown) => {
        throw oidcProblem(error, log);
      });
      const entered = await enterPerson({ person, flow, context, once: onceOf(flow) }).catch((error: unknown) => {
        const account = error instanceof Problem ? error.options.account : undefined;
        if (account !== undefined) recordAttempt("signIn.failed", account, context);
        throw error;
      });
      const { next, invitationHash } = flow;
      if ("signedIn" in entered) return { ...entered, link: null, next };
      const { token, expiresAtMs } = oidc.flows.wait({ person, invitationHash });
      return { signedIn: null, link: { token, email: entered.linkTo, expiresAt: isoTime(expiresAtMs) }, next };
    }),

    implement(operations.linkOidcSignIn, async ({ token, password }, _caller, context) => {
      if (oidc === null) throw off();
      const link = oidc.flows.openLink(token);
      const email = link?.person.email ?? null;
      if (link === undefined || email === null) throw expired();
      const account = await provePassword(email, password, context);
      return enterOrWait(deps, account, link, context);
    }),

    unlinkOperation(deps),
  ];
}

function expired(): Problem {
  return new Problem("sign_in_failed", because("oidc_expired"));
}

function off(): Problem {
  return new Problem("unprocessable", because("oidc_off"));
}

/** Unlinking the member's own account from its person at the provider. */
function unlinkOperation(deps: AccountsDeps): Implementation {
  const { database, clock, signIns } = deps;
  return implement(operations.unlinkIdentity, async (_input, caller, context) => {
    const own = await findAccount(database.query, caller.name);
    if (own?.password_hash === "") throw new Problem("conflict", because("oidc_only_way"));
    const ended = await database.transaction(async (transaction) => {
      const gone = await transaction
        .deleteFrom("identity")
        .where("account_id", "=", caller.id)
        .returning(["key", "issuer"])
        .execute();
      if (gone.length === 0) throw new Problem("not_found", because("oidc_not_linked"));
      const issuers = gone.map(({ issuer }) => issuer).join(" ");
      await recordChange(transaction, clock, { resource: caller.id, before: { identity: issuers } });
      const ids = await Promise.all(gone.map(({ key }) => signIns.end(transaction, { identityKey: key })));
      return ids.flat();
    });
    deps.endCredentials(ended);
    if (ended.includes(caller.signInId ?? "")) context.browser.keep("session", null, 0);
    return null;
  });
}
