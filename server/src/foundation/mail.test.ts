import { expect, test } from "vitest";
import { startMailbox } from "../../../tests/support/mailbox.ts";
import { createMailer } from "./mail.ts";

const mail = { to: "ada@example.com", subject: "Your password", text: "A secret link." };

/** Sends one mail to the address that this host and query make; answers whether it came. */
async function isTaken(host: string, query = ""): Promise<boolean> {
  const mailbox = await startMailbox();
  const mailer = createMailer(`smtp://${host}:${new URL(mailbox.url).port}${query}`, "svc@example.com");
  try {
    await mailer.send(mail).catch(() => undefined);
    return mailbox.mails.length > 0;
  } finally {
    mailer.close();
    mailbox.close();
  }
}

test("a server elsewhere that offers no TLS gets no mail, unless the address says that it may", async () => {
  // Another name of this machine, and not of loopback.
  expect(await isTaken("0.0.0.0")).toBe(false);
  expect(await isTaken("0.0.0.0", "?requireTLS=true")).toBe(false);
  expect(await isTaken("0.0.0.0", "?requireTLS=false")).toBe(true);
});

test("a server on loopback needs no TLS", async () => {
  for (const host of ["127.0.0.1", "localhost"]) expect(await isTaken(host), host).toBe(true);
});
