import { operations, foldEmail } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { createAdmitAddress } from "../admit-address.ts";
import type { AccountsDeps } from "../deps.ts";
import { enterOrWait, enter, enterOwn, invitationGone } from "../enter.ts";
import { hashToken } from "../secrets.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import { derive, flowSeconds } from "./flow.ts";
import type { Flow, Person } from "./flow.ts";
import { useOnce, findPerson, issuersOf, linkPerson } from "./identities.ts";
import { oidcProblem } from "./oidc-problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { findAccount, insertAccount, insertMember, lockMembers } from "../people.ts";
import type { SignedIn } from "@svc/contract";
import { newId } from "../../../foundation/ids.ts";
import { changeRole } from "../member-operations.ts";
import { findInvitation, takeInvitation } from "../invitations.ts";
import type { ValidInvitation } from "../invitations.ts";
import type { AccountRow, SignedInRow } from "../people.ts";
import { isAllowedDomain } from "./claims.ts";
import type { OidcDeps } from "./oidc.ts";

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

/** A session, or the address of the account whose password links the person first. */
type Entered = { readonly signedIn: SignedIn } | { readonly linkTo: string };

interface Arrival {
  readonly person: Person;
  readonly flow: Flow;
  readonly context: RequestContext;
  /** Uses the sign-in up. */
  once(transaction: WriteTransaction): Promise<void>;
}

/** What becomes of a person whom the provider has named. */
function createEnterPerson(deps: AccountsDeps, oidc: OidcDeps) {
  const { config } = oidc;
  const { database, clock } = deps;

  async function enterKnown(
    account: SignedInRow,
    identityKey: number,
    { person, flow, context, once }: Arrival,
  ): Promise<SignedIn> {
    const { providerSession, provenAtMs, role } = person;
    if (config.roleClaim !== "" && role === null) throw refused("oidc_no_role", account.email);
    const before = async (transaction: WriteTransaction) => {
      await once(transaction);
      await followRole(deps, oidc, transaction, account, person);
      return { identityKey, providerSession, provenAtMs };
    };
    return enterOwn(deps, account, flow.invitationHash, context, before);
  }

  async function enterNew(
    email: string,
    invitation: ValidInvitation | undefined,
    { person, flow, context, once }: Arrival,
  ): Promise<SignedIn> {
    const role = invitation?.role ?? person.role;
    if (role === null) throw refused("oidc_no_role", email);
    const workspaceId = invitation?.workspaceId ?? (await deps.defaultWorkspace());
    const now = clock.now();
    const account = { id: newId("usr", now), email, created_at: now, language: null };
    return enter(deps, account, workspaceId, context, async (transaction) => {
      await once(transaction);
      if (invitation !== undefined && !(await takeInvitation(transaction, flow.invitationHash ?? "")))
        throw invitationGone();
      // Without a password: nobody signs in with one.
      if (!(await insertAccount(transaction, { id: account.id, email, passwordHash: "", now })))
        throw new Problem("conflict", because("account_just_made"));
      await insertMember(transaction, { workspaceId, accountId: account.id, role, now });
      await recordChange(transaction, clock, { resource: account.id, after: { email, role } });
      return { ...(await linkPerson(transaction, clock, account.id, person)), provenAtMs: person.provenAtMs };
    });
  }

  /**
   * The address is an account's. It's linked with its password. One without a password and without a person is what
   * the operator has unlinked (`users unlink`) for the person with this address.
   */
  async function meet(account: AccountRow, arrival: Arrival): Promise<Entered> {
    const { person, flow, context, once } = arrival;
    const hasPassword = account.password_hash !== "";
    const issuers = await issuersOf(database.query, account.id);
    if (hasPassword ? issuers.includes(person.issuer) : issuers.length > 0)
      throw refused("oidc_linked_otherwise", account.email);
    if (hasPassword) return { linkTo: account.email };
    const before = async (transaction: WriteTransaction) => {
      await once(transaction);
      const linked = await linkPerson(transaction, clock, account.id, person);
      await followRole(deps, oidc, transaction, account, person);
      return { ...linked, provenAtMs: person.provenAtMs };
    };
    return { signedIn: await enterOwn(deps, account, flow.invitationHash, context, before) };
  }

  return async (arrival: Arrival): Promise<Entered> => {
    const { person, flow } = arrival;
    const known = await findPerson(database.query, person);
    if (!isAllowedDomain(person.email, config.allowedDomains))
      throw refused(person.email === null ? "oidc_unverified" : "oidc_domain", known?.account.email ?? person.email);
    const invitation = flow.invitationHash === null ? undefined : await findInvitation(deps, flow.invitationHash);
    if (flow.invitationHash !== null && invitation === undefined) throw invitationGone();
    const email = known?.account.email ?? person.email;
    if (email === null) throw refused("oidc_unverified", null);
    if (invitation !== undefined && foldEmail(invitation.email) !== foldEmail(email))
      throw refused("oidc_other_address", email);
    if (known !== undefined) return { signedIn: await enterKnown(known.account, known.identityKey, arrival) };
    const account = await findAccount(database.query, email);
    if (account !== undefined) return meet(account, arrival);
    return { signedIn: await enterNew(email, invitation, arrival) };
  };
}

/** The provider's word on the role counts at each sign-in, but never takes the last owner. */
async function followRole(
  { clock, defaultWorkspace }: AccountsDeps,
  { config }: OidcDeps,
  transaction: WriteTransaction,
  { id, email }: SignedInRow,
  { role }: Person,
): Promise<void> {
  if (config.roleClaim === "" || role === null) return;
  const workspaceId = await defaultWorkspace();
  const members = await lockMembers(transaction, workspaceId);
  const member = members.find((each) => each.id === id);
  const isLastOwner = member?.role === "owner" && members.filter((each) => each.role === "owner").length < 2;
  if (member === undefined || member.role === role || isLastOwner) return;
  await changeRole(transaction, clock, { workspaceId, kind: "member", id, name: email }, member, role);
}

type Refusal = "oidc_no_role" | "oidc_unverified" | "oidc_domain" | "oidc_other_address" | "oidc_linked_otherwise";

function refused(why: Refusal, email: string | null): Problem {
  return new Problem("forbidden", because(why), email === null ? {} : { account: foldEmail(email) });
}
