import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync, renameSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImapServer } from "./imap-server.ts";

const nobody = 65_534;
const password = "swordfish";

/** Dovecot as Debian has it (`apt-get install dovecot-imapd`), on a folder of its own; started as root. */
export async function startDovecot(): Promise<ImapServer> {
  const home = mkdtempSync(join(tmpdir(), "svc-dovecot-"));
  chmodSync(home, 0o755);
  const maildir = join(home, "mail");
  for (const folder of [
    maildir,
    ...["cur", "new", "tmp", ".Archive", ".Archive/cur"].map((name) => join(maildir, name)),
  ]) {
    mkdirSync(folder);
    chownSync(folder, nobody, nobody);
  }
  const port = await freePort();
  const settings = [
    `base_dir = ${join(home, "run")}`,
    `log_path = ${join(home, "log")}`,
    "protocols = imap",
    "listen = 127.0.0.1",
    "ssl = no",
    "disable_plaintext_auth = no",
    `mail_location = maildir:${maildir}`,
    `passdb {\n driver = static\n args = password=${password}\n}`,
    `userdb {\n driver = static\n args = uid=${nobody} gid=${nobody} home=${home} allow_all_users=yes\n}`,
    `service imap-login {\n inet_listener imap {\n  port = ${port}\n }\n inet_listener imaps {\n  port = 0\n }\n}`,
  ];
  const config = join(home, "dovecot.conf");
  writeFileSync(config, `${settings.join("\n")}\n`);
  let child: ChildProcess | undefined;
  async function startUp(): Promise<void> {
    child = spawn("dovecot", ["-F", "-c", config], { stdio: "inherit" });
    await untilOpen(port);
  }
  async function shutDown(): Promise<void> {
    const gone = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill("SIGTERM");
    await gone;
  }
  await startUp();
  let count = 0;
  return {
    url: `imap://support%40example.com:${password}@127.0.0.1:${port}/INBOX`,
    async deliver(mail) {
      const padding = Number(/^X-Size: (\d+)/mu.exec(mail)?.[1] ?? 0);
      const name = `${Date.now()}.M${String(++count).padStart(6, "0")}.test`;
      writeFileSync(join(maildir, "tmp", name), mail + `${"x".repeat(78)}\r\n`.repeat(Math.ceil(padding / 80)));
      chownSync(join(maildir, "tmp", name), nobody, nobody);
      renameSync(join(maildir, "tmp", name), join(maildir, "new", name));
    },
    async seen() {
      const byTime = (one: string, other: string) => (one.slice(0, 21) < other.slice(0, 21) ? -1 : 1);
      const names = ["cur", "new"].flatMap((folder) => readdirSync(join(maildir, folder)));
      return names.toSorted(byTime).map((name) => name.split(":2,")[1]?.includes("S") === true);
    },
    async renumber() {
      await shutDown();
      for (const name of readdirSync(maildir)) if (name.startsWith("dovecot")) rmSync(join(maildir, name));
      await startUp();
    },
    leave: (leaves) => (leaves ? shutDown() : startUp()),
    async close() {
      await shutDown();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("Dovecot does not listen.");
}
