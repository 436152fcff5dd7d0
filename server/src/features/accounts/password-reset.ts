import { foldEmail } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { Job } from "../../foundation/queue.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { composeAccountMail } from "./compose-mail.ts";
import { languageOf } from "./language.ts";
import { findAccount, requireAccount, workspacesOf } from "./people.ts";
import { hashToken, newToken } from "./secrets.ts";
import { words } from "./words.ts";

/** The queue whose jobs mail links for a new password; payload `{ email }`. */
export const resetMailQueue = "password-reset-mail";

const mailedForMs = 60 * 60_000;
const printedForMs = 24 * 60 * 60_000;
/** Per account and hour. More would only fill a mailbox. */
const mailsAtMost = 3;

interface ResetOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** The URL of the reset page. The token is in the fragment, which browsers don't send. */
export function resetLink(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-password#token=${token}`;
}

/** A reset token for the operator to hand over, valid for a day. Throws `not_found`. */
export async function issueReset({ database, clock }: ResetOptions, email: string): Promise<string> {
  const account = await requireAccount(database.query, email);
  const token = newToken();
  await insertReset({ database, clock }, account.id, token, printedForMs);
  return token;
}

interface MailOptions extends ResetOptions {
  readonly mailer: Mailer;
  readonly baseUrl: string;
  /** The one folded address whose password counts; null for any. */
  readonly onlyFor: string | null;
}

/** Emails a link to the account with this address, if there is one. Throws if the mail server refuses it. */
export async function mailReset(
  { database, clock, mailer, baseUrl, onlyFor }: MailOptions,
  { payload }: Pick<Job, "payload">,
): Promise<void> {
  const account = await findAccount(database.query, emailOf(payload));
  // Who signs in at the provider gets no second way by mail: only the operator gives them a password.
  if (account === undefined || account.password_hash === "") return;
  if (onlyFor !== null && foldEmail(account.email) !== onlyFor) return;
  const since = clock.now() - mailedForMs;
  const recent = await database.query
    .selectFrom("password_reset")
    .select("token_hash")
    .where("account_id", "=", account.id)
    .where("created_at", ">", since)
    .execute();
  if (recent.length >= mailsAtMost) return;
  const token = newToken();
  await insertReset({ database, clock }, account.id, token, mailedForMs);
  try {
    const { email } = account;
    const language = languageOf(account.language) ?? "en";
    const mail = words[language].passwordReset({ email, baseUrl, link: resetLink(baseUrl, token) });
    await mailer.send(composeAccountMail(mail, { to: email, language, baseUrl }));
  } catch (error) {
    await database.transaction((transaction) =>
      transaction.deleteFrom("password_reset").where("token_hash", "=", hashToken(token)).execute(),
    );
    throw error;
  }
}

/** Whose token it is; undefined for one that was never given, was used, or is too old. */
export async function findReset({ database, clock }: ResetOptions, token: string) {
  return database.query
    .selectFrom("password_reset")
    .innerJoin("account", "account.id", "password_reset.account_id")
    .select(["account.id", "account.email"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
}

/** Consumes the token. False if it was already used. */
export async function useReset(transaction: WriteTransaction, token: string): Promise<boolean> {
  const used = await transaction
    .deleteFrom("password_reset")
    .where("token_hash", "=", hashToken(token))
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

async function insertReset(
  { database, clock }: ResetOptions,
  accountId: string,
  token: string,
  validMs: number,
): Promise<void> {
  const now = clock.now();
  const [workspace] = await workspacesOf(database.query, accountId);
  await database.transaction(async (transaction) => {
    await transaction
      .insertInto("password_reset")
      .values({ token_hash: hashToken(token), account_id: accountId, created_at: now, expires_at: now + validMs })
      .execute();
    await recordChange(transaction, clock, {
      workspaceId: workspace?.id ?? "",
      resource: accountId,
      after: { passwordReset: "offered" },
    });
  });
}

function emailOf(payload: unknown): string {
  if (typeof payload === "object" && payload !== null && "email" in payload && typeof payload.email === "string")
    return payload.email;
  throw new Error("A job to mail a link names no address.");
}
