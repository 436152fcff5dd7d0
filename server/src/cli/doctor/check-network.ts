import { createServer } from "node:net";
import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Config } from "../../foundation/config.ts";
import { allowRuleOf, createEgress, EgressRefused } from "../../foundation/egress/egress.ts";
import { exposureFault, exposureRemedy } from "../../foundation/exposure.ts";
import { imapReason, openFolder } from "../../foundation/imap.ts";
import { createMailer } from "../../foundation/mail.ts";
import { failed, messageOf, ok, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

const answerTimeoutMs = 2_000;

/** Whether it can listen where it is to, or does already. */
export async function checkPort({ host, port }: Pick<Config, "host" | "port">): Promise<Finding> {
  const place = `${host}:${port}`;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    return ok("port", port === 0 ? "Any that is free." : `${place} is free.`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    const running = code === "EADDRINUSE" ? await findRunning(host, port) : undefined;
    if (running !== undefined) return ok("port", `${place} is in use: svc ${running} is running there.`);
    return failed(
      "port",
      `It cannot listen on ${place}: ${messageOf(error)}.`,
      code === "EACCES"
        ? "Ports below 1024 need a privilege: use a higher one behind a proxy."
        : "Stop what listens there, or set HOST and PORT.",
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The version of the svc that listens there; undefined: another program, or one that says nothing. */
async function findRunning(host: string, port: number): Promise<string | undefined> {
  const near = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const place = `${near.includes(":") ? `[${near}]` : near}:${port}`;
  const allowed = allowRuleOf(`http://${place}`);
  const egress = createEgress({ allow: allowed === null ? [] : [allowed] });
  try {
    const { headers } = await egress.request(`http://${place}/livez`, { timeoutMs: answerTimeoutMs, maxBytes: 1_000 });
    return headers["x-svc-version"];
  } catch {
    return undefined;
  } finally {
    await egress.close();
  }
}

/** An address that must never be fetched for an owner: cloud machines keep their credentials there. */
const forbidden = "http://169.254.169.254/latest/meta-data/";

/** Checks that the egress guard is on and not wider than necessary. */
export async function checkEgress({ egressAllow }: Pick<Config, "egressAllow">): Promise<Finding> {
  const egress = createEgress({ allow: egressAllow });
  try {
    await egress.judge(forbidden);
    return warning(
      "egress",
      "SVC_EGRESS_ALLOW lets owners fetch link-local addresses, where clouds keep a machine's credentials.",
      "Name in SVC_EGRESS_ALLOW only what has to be reached.",
    );
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error;
    const allowed = egressAllow.length === 0 ? "" : ` but for the ${egressAllow.length} of SVC_EGRESS_ALLOW`;
    return ok("egress", `Private addresses are refused${allowed}.`);
  } finally {
    await egress.close();
  }
}

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">): Promise<Finding> {
  const mailer = createMailer(smtpUrl, mailFrom);
  if (!mailer.isConfigured)
    return ok("mail", "No server: passwords are reset on the command line, and nobody gets mail.");
  try {
    await mailer.prove();
    return ok("mail", "The mail server lets svc in.");
  } catch (error) {
    return failed(
      "mail",
      `The mail server does not take mail: ${messageOf(error)}`,
      "Check SMTP_URL (smtp://user:password@host:port).",
    );
  } finally {
    mailer.close();
  }
}

const mailboxMs = 25_000;

/** Signs in at the mailbox and opens its folder, and changes nothing there. */
export async function checkMailbox({ imap }: Pick<Config, "imap">): Promise<Finding> {
  if (imap === null) return ok("mailbox", "None: email from visitors comes through the webhook only.");
  try {
    const { client, messages } = await openFolder(imap, { signal: AbortSignal.timeout(mailboxMs) });
    client.close();
    return ok("mailbox", `The mailbox lets svc in. Emails in ${imap.folder}: ${messages}.`);
  } catch (error) {
    return failed(
      "mailbox",
      `No email can be fetched: ${inEnglish(imapReason(error, imap))}`,
      "Check IMAP_URL (imaps://user:password@host:993/Folder; docs/email.md has those of some providers).",
    );
  }
}

/** Forwarded addresses are believed from somewhere when a public address is configured. */
export function checkProxy({ baseUrl, trustedProxies, host }: Config): Finding {
  const isBehindProxy = baseUrl.startsWith("https://");
  if (isBehindProxy && trustedProxies.length === 0)
    return warning(
      "proxy",
      "SVC_BASE_URL is https, so a proxy stands in front, and its X-Forwarded-For is not believed: all visitors share one address.",
      "Set SVC_TRUSTED_PROXIES to the proxy's address (docs/reverse-proxy.md).",
    );
  const exposed = exposureFault({ host, baseUrl });
  if (exposed !== null) return warning("proxy", exposed, exposureRemedy);
  return ok("proxy", trustedProxies.length === 0 ? "None is trusted." : `Trusted: ${trustedProxies.join(", ")}.`);
}
