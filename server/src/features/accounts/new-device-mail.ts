import { z } from "zod";
import type { Database } from "../../foundation/database/database.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { Job } from "../../foundation/queue.ts";
import { composeAccountMail } from "./compose-mail.ts";
import { languageOf } from "./language.ts";
import { words } from "./words.ts";

/** The queue whose jobs mail an account's owner of a sign-in from a device that was not seen before. */
export const newDeviceMailQueue = "new-device-mail";

const payloadSchema = z.object({
  accountId: z.string(),
  address: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  timeMs: z.number(),
});

export type NewDeviceMail = z.infer<typeof payloadSchema>;

/** Emails the account's owner in the account's language. Throws if the mail server refuses it. */
export async function mailNewDevice(
  { database, mailer, baseUrl }: { database: Database; mailer: Mailer; baseUrl: string },
  { payload }: Pick<Job, "payload">,
): Promise<void> {
  const { accountId, ...signIn } = payloadSchema.parse(payload);
  const account = await database.query
    .selectFrom("account")
    .select(["email", "language"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account === undefined) return;
  const { email } = account;
  const language = languageOf(account.language) ?? "en";
  const mail = words[language].newDevice({ email, baseUrl, ...signIn });
  await mailer.send(composeAccountMail(mail, { to: email, language, baseUrl }));
}
