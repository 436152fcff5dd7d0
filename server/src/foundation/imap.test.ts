import { afterAll, beforeAll, expect, test } from "vitest";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import { startImapServer } from "../../../tests/support/imap-server.ts";
import type { ImapServer } from "../../../tests/support/imap-server.ts";
import { imapReason, openFolder, readImapUrl } from "./imap.ts";

let server: ImapServer;
beforeAll(async () => {
  server = await startImapServer();
});
afterAll(() => server.close());

async function reasonOf(url: string) {
  const account = readImapUrl(url);
  if (account === null) throw new Error(`${url} is incomplete.`);
  const opening = openFolder(account, { signal: AbortSignal.timeout(20_000) });
  return opening.then(
    ({ client }) => {
      client.close();
      return null;
    },
    (error: unknown) => imapReason(error, account),
  );
}

test("a mailbox opens, and what is wrong with one is said in plain words without its password", async () => {
  expect(await reasonOf(server.url)).toBe(null);
  const wrong: readonly [string, string][] = [
    [server.url.replace("swordfish", "marlin"), "mailbox_login_refused"],
    [server.url.replace("/INBOX", "/Offers"), "mailbox_folder_missing"],
    [server.url.replace("imap:", "imaps:"), "mailbox_tls_failed"],
    [server.url.replace("127.0.0.1", "mail.invalid"), "mailbox_host_unknown"],
    ["imap://ada:swordfish@127.0.0.1:1/", "mailbox_refused"],
  ];
  for (const [url, code] of wrong) {
    const reason = await reasonOf(url);
    expect(reason?.code, url).toBe(code);
    if (reason !== null) expect(inEnglish(reason)).not.toMatch(/swordfish|marlin/u);
    if (code === "mailbox_folder_missing") expect(reason?.args["folders"]).toBe("INBOX, Archive");
  }
});

test("a server that is not on this machine is spoken to with TLS alone", () => {
  const requires = (url: string) => readImapUrl(url)?.requiresTls;
  expect(requires("imap://a:b@mail.example/")).toBe(true);
  expect(requires("imap://a:b@mail.example/?requireTLS=false")).toBe(false);
  expect(requires("imap://a:b@[::1]/")).toBe(false);
  expect(readImapUrl("imaps://ada%40example.com:p%2Fw@mail.example/Sent%20back")).toMatchObject({
    port: 993,
    user: "ada@example.com",
    password: "p/w",
    folder: "Sent back",
  });
  for (const incomplete of ["imaps://mail.example", "imaps://ada@mail.example", "imap://a:%zz@mail.example"])
    expect(readImapUrl(incomplete), incomplete).toBe(null);
});
