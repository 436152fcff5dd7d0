import { afterAll, beforeAll, expect, test } from "vitest";
import { look } from "./support/look.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { anonymous, invite, owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

let mailbox: Mailbox;
const svc = useService(async () => {
  mailbox = await startMailbox();
  return {
    ...withOwner,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "Support <support@example.com>",
    SVC_BASE_URL: "http://chat.example.com",
    SVC_TRUSTED_PROXIES: "127.0.0.0/8",
  };
});
let boss: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});
afterAll(() => mailbox.close());

const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to === address);
let addresses = 0;
const ask = (email: string, headers: Record<string, string> = {}) =>
  anonymous(
    svc.url,
    "POST",
    "/api/auth/request-password-reset",
    { email },
    {
      "x-forwarded-for": `203.0.113.${++addresses}`,
      ...headers,
    },
  );

test("an invitation is mailed with its link, and still answered where the mail is not taken", async () => {
  const made = await boss.api("POST", "/api/invitations", { email: "new@example.com", role: "agent" });
  expect(made.body).toMatchObject({
    mailed: true,
    link: `http://chat.example.com/invitation#token=${made.body.token}`,
  });
  const [mail] = mailsTo("new@example.com");
  expect(mail?.from).toBe("support@example.com");
  expect(mail?.text).toContain(made.body.link);
  expect(mail?.text).toContain(`${owner.email} invited you`);
  expect(mail?.text).toContain(`<a href="${made.body.link}"`);
  mailbox.refuse(true);
  const unsent = await boss.api("POST", "/api/invitations", { email: "unsent@example.com", role: "agent" });
  mailbox.refuse(false);
  expect(unsent.status).toBe(201);
  expect(unsent.body).toMatchObject({ mailed: false, token: expect.any(String) });
});

test("a forgotten password is reset with a mailed link, once", async () => {
  const guest = await invite(svc.url, boss, "forgetful@example.com", "agent");
  // What a request says of our address never gets into a mail.
  const asked = await ask("FORGETFUL@example.com", { "x-forwarded-host": "evil.example" });
  expect([asked.status, asked.body]).toEqual([202, { status: "accepted" }]);
  const resets = () => mailsTo(guest.email).filter(({ text }) => text.includes("/reset-password#"));
  await expect.poll(() => resets().length).toBe(1);
  const token = /http:\/\/chat\.example\.com\/reset-password#token=([\w-]+)/u.exec(resets()[0]?.text ?? "")?.[1] ?? "";
  expect(token).toHaveLength(43);
  expect(resets()[0]?.text).not.toContain("evil");
  const reset = () => anonymous(svc.url, "POST", "/api/auth/reset-password", { token, password: "remembered again" });
  expect((await reset()).status).toBe(204);
  expectProblem(await reset(), 404, "not_found");
  expectProblem(await guest.api("GET", "/api/auth/me"), 401, "unauthorized");
  expect((await signIn(svc.url, { email: guest.email, password: "remembered again" })).id).toBe(guest.id);
});

test("mail about an account speaks its language; who is new is written to as the inviter is", async () => {
  const subjectsTo = (address: string) => mailsTo(address).map(({ text }) => /^Subject: (.*)$/mu.exec(text)?.[1]);
  const speak = async (member: Member, language: string) =>
    (await member.api("PATCH", "/api/auth/me", { language })).body.account.language;
  const english = await settleElsewhere(svc.url, boss, "english@example.com");
  expect((await english.api("GET", "/api/auth/me")).body.account.language).toBeNull();
  expect(await speak(english, "en")).toBe("en");
  expect(await speak(boss, "de")).toBe("de");
  for (const email of ["neu@example.com", english.email])
    await boss.api("POST", "/api/invitations", { email, role: "agent" });
  expect(subjectsTo("neu@example.com")).toEqual(["Du wurdest eingeladen"]);
  expect(subjectsTo(english.email)).toEqual(["You've been invited", "You've been invited"]);
  await ask(boss.email);
  await ask(english.email);
  await expect.poll(() => subjectsTo(boss.email)).toEqual(["Neues Passwort festlegen"]);
  await expect.poll(() => subjectsTo(english.email).at(-1)).toBe("Reset your password");
  expect(await speak(boss, "en")).toBe("en");
});

test("whoever is unknown gets the same answer, and no mail", async () => {
  const guest = await invite(svc.url, boss, "known@example.com", "agent");
  const before = mailbox.mails.length;
  const [known, unknown] = [await ask(guest.email), await ask("nobody-at-all@example.com")];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const isDone = () =>
    look(svc.store, async (query) => {
      const jobs = await query.selectFrom("job").select("status").where("queue", "=", "password-reset-mail").execute();
      return jobs.every(({ status }) => status === "done");
    });
  await expect.poll(isDone).toBe(true);
  expect(mailbox.mails.slice(before).map(({ to }) => to)).toEqual([guest.email]);
});

test("a mail that is not taken is sent later, and nobody is sent more than a few", async () => {
  const guest = await invite(svc.url, boss, "later@example.com", "agent");
  const resets = () => mailsTo(guest.email).filter(({ text }) => text.includes("/reset-password#"));
  mailbox.refuse(true);
  expect((await ask(guest.email)).status).toBe(202);
  const tried = () =>
    look(svc.store, (query) =>
      query
        .selectFrom("job")
        .select("key")
        .where("attempts", ">", 0)
        .where("status", "=", "queued")
        .where("queue", "=", "password-reset-mail")
        .execute(),
    );
  await expect.poll(tried).toHaveLength(1);
  mailbox.refuse(false);
  await expect.poll(() => resets().length, { timeout: 20_000 }).toBe(1);
  for (let at = 0; at < 6; at++) expect((await ask(guest.email)).status).toBe(202);
  const waiting = () =>
    look(svc.store, (query) =>
      query
        .selectFrom("job")
        .select("key")
        .where("status", "<>", "done")
        .where("queue", "=", "password-reset-mail")
        .execute(),
    );
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(resets()).toHaveLength(3);
});

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const from = (address: string, userAgent: string) => ({ "x-forwarded-for": address, "user-agent": userAgent });
const newDeviceTo = (address: string) => mailsTo(address).filter(({ text }) => text.includes("/forgot-password"));
const newDeviceMails = () =>
  look(svc.store, (query) => query.selectFrom("job").select("key").where("queue", "=", "new-device-mail").execute());

test("a sign-in from a device that was not seen before is mailed to the account's owner, and in the audit log", async () => {
  // The very first is no news to anybody.
  const guest = await invite(svc.url, boss, "traveller@example.com", "admin");
  await signIn(svc.url, guest);
  expect(await newDeviceMails()).toEqual([]);
  await signIn(svc.url, guest, from("198.51.100.7", firefox));
  await expect.poll(() => newDeviceTo(guest.email)).toHaveLength(1);
  const text = newDeviceTo(guest.email)[0]?.text ?? "";
  expect(text).toContain("Subject: New sign-in to your account");
  expect(text).toMatch(/^Time: \d+ \w+ \d{4} at \d\d:\d\d UTC$/mu);
  expect(text).toContain("IP address: 198.51.100.7\nBrowser: Firefox on Windows\n");
  expect(text).toContain("http://chat.example.com/forgot-password");
  const { entries } = (await boss.api("GET", "/api/audit?action=signIn")).body;
  const ofGuest = entries.filter(({ actor }: { actor: { id: string } }) => actor.id === guest.id);
  expect(ofGuest.map(({ address, after }: { address: string; after: unknown }) => [address, after])).toEqual([
    ["198.51.100.7", { newDevice: true }],
    ["127.0.0.1", null],
  ]);
});

test("a device is known by its cookie wherever it is, and by its browser and network without one", async () => {
  const guest = await invite(svc.url, boss, "commuter@example.com", "agent");
  await guest.api("PATCH", "/api/auth/me", { language: "de" });
  const before = (await newDeviceMails()).length;
  const phone = await signIn(svc.url, guest, from("2001:db8:1:2::7", `${firefox} `));
  // Another address of the /64, and the next version of the browser.
  await signIn(svc.url, guest, from("2001:db8:1:2::8", firefox.replaceAll("140.0", "141.0")));
  const { cookie = "" } = phone.headers;
  await signIn(svc.url, guest, { ...from("192.0.2.31", "Somebody's own/1.0 <b>Pay</b>"), cookie });
  expect(await newDeviceMails()).toHaveLength(before + 1);
  await signIn(svc.url, guest, from("192.0.2.32", "Somebody's own/1.0 <b>Pay</b>"));
  expect(await newDeviceMails()).toHaveLength(before + 2);
  await expect.poll(() => newDeviceTo(guest.email)).toHaveLength(2);
  const texts = newDeviceTo(guest.email).map(({ text }) => text);
  expect(texts[0]).toContain("Subject: Neue Anmeldung bei deinem Konto");
  expect(texts[0]).toContain("Browser: Firefox unter Windows\n");
  expect(texts[1]).toContain("Browser: unbekannt\n");
  expect(texts[1]).not.toContain("Pay");
});

test("an account's owner gets no more than a few mails of new devices an hour", async () => {
  const guest = await invite(svc.url, boss, "flooded@example.com", "agent");
  const before = (await newDeviceMails()).length;
  for (let at = 0; at < 9; at++) await signIn(svc.url, guest, from(`192.0.2.${100 + at}`, firefox));
  expect(await newDeviceMails()).toHaveLength(before + 5);
});

test("asking again and again from one address is refused", async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 8; at++)
    statuses.push((await ask("x@example.com", { "x-forwarded-for": "192.0.2.77" })).status);
  expect(statuses.slice(0, 3)).toEqual([202, 202, 202]);
  expect(statuses.at(-1)).toBe(429);
});
