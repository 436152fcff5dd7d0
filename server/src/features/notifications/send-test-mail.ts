import type { Caller } from "../../foundation/caller.ts";
import { Problem } from "../../foundation/problem.ts";
import { findLanguage } from "../accounts/accounts.ts";
import { composeTestMail } from "./compose.ts";
import { hourMs, lockMember, mailsAnHour, mailsOfLastHour, updateMember } from "./member-row.ts";
import type { Membership, NotificationsDeps } from "./deps.ts";

interface Tried {
  readonly to: string;
  readonly outcome: "sent" | "off" | "refused";
}

/** Sends a member a mail, now. It counts among the mails of an hour; throws `too_many_attempts` beyond them. */
export async function sendTestMail(deps: NotificationsDeps, member: Membership, caller: Caller): Promise<Tried> {
  const { database, mailer, log, baseUrl } = deps;
  const to = caller.name;
  if (!mailer.isConfigured) return { to, outcome: "off" };
  const language = (await findLanguage(database.query, caller.id)) ?? "en";
  await database.transaction(async (transaction) => {
    const row = await lockMember(transaction, member);
    const now = deps.clock.now();
    const recent = mailsOfLastHour(row, now);
    const [oldest] = recent;
    if (recent.length >= mailsAnHour && oldest !== undefined)
      throw new Problem("too_many_attempts", "You were sent many mails within the hour. Try again later.", {
        retryAfterSeconds: Math.ceil((oldest + hourMs - now) / 1_000),
        limit: mailsAnHour,
      });
    await updateMember(transaction, member, { recent_mails: JSON.stringify([...recent, now]) });
  });
  try {
    await mailer.send(composeTestMail(to, language, baseUrl));
    return { to, outcome: "sent" };
  } catch (error) {
    log.warn({ err: error }, "a test mail was not taken");
    return { to, outcome: "refused" };
  }
}
