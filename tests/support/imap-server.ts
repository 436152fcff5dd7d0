import { createServer } from "node:net";
import type { Socket } from "node:net";
import { startDovecot } from "./dovecot.ts";
import { isProving } from "./proof.ts";

export interface ImapServer {
  /** As `IMAP_URL` has it. */
  readonly url: string;
  /** Puts a mail into the folder. */
  deliver(mail: string): Promise<void>;
  /** Of each mail in the folder, whether it is marked as seen. */
  seen(): Promise<boolean[]>;
  /** Numbers the folder anew, as a server that was restored from a backup does. */
  renumber(): Promise<void>;
  /** From now on whoever connects is cut off, until it is called with false. */
  leave(leaves: boolean): Promise<void>;
  close(): Promise<void>;
}

interface StoredMail {
  uid: number;
  readonly bytes: Buffer;
  isSeen: boolean;
  /** What a server says of its size. */
  readonly size: number;
}

/** A folder on a server of our own, or on Dovecot with `npm run prove`. */
export const startImapServer = (): Promise<ImapServer> => (isProving ? startDovecot() : startSmallServer());

const password = "swordfish";
const folders = ["INBOX", "Archive"];
const foldersIn = (rest: string) => folders.filter((name) => rest.includes("*") || rest.includes(name));

/** By IMAP (RFC 3501, with IDLE): as much of it as the service speaks. */
async function startSmallServer(): Promise<ImapServer> {
  const mails: StoredMail[] = [];
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  let uidValidity = 1;
  let nextUid = 1;
  let isAway = false;

  /** What the server says to a command before its last line; a string of its own for what it refuses. */
  const commands: Readonly<Record<string, (rest: string, uid: number) => string[] | string>> = {
    LOGIN: (rest) => (rest.includes(password) ? [] : "NO [AUTHENTICATIONFAILED] wrong password"),
    CAPABILITY: () => ["* CAPABILITY IMAP4rev1 IDLE"],
    LIST: (rest) => foldersIn(rest).map((name) => `* LIST (\\HasNoChildren) "/" ${name}`),
    LSUB: (rest) => foldersIn(rest).map((name) => `* LSUB (\\HasNoChildren) "/" ${name}`),
    SELECT(rest) {
      if (foldersIn(rest).length === 0) return "NO no such folder";
      const flags = ["* FLAGS (\\Seen)", "* OK [PERMANENTFLAGS (\\Seen)] ok", `* ${mails.length} EXISTS`];
      return [...flags, `* OK [UIDVALIDITY ${uidValidity}] ok`, `* OK [UIDNEXT ${nextUid}] ok`];
    },
    "UID SEARCH"(rest) {
      const from = Number(/UID (\d+):\*/u.exec(rest)?.[1] ?? 1);
      const found = mails.filter(({ uid }, nth) => uid >= from || nth === mails.length - 1);
      return [["* SEARCH", ...found.map(({ uid }) => uid)].join(" ")];
    },
    "UID STORE"(rest, uid) {
      const mail = mails.find((each) => each.uid === uid);
      if (mail !== undefined && rest.includes("\\Seen")) mail.isSeen = true;
      return [];
    },
    "UID FETCH"(rest, uid) {
      const index = mails.findIndex((each) => each.uid === uid);
      const mail = mails[index];
      if (mail === undefined) return [];
      const size = rest.includes("RFC822.SIZE") ? ` RFC822.SIZE ${mail.size}` : "";
      const [asked, isPart, length] = /BODY\.PEEK\[\](<0\.(\d+)>)?/u.exec(rest) ?? [];
      const part = mail.bytes.subarray(0, isPart === undefined ? undefined : Number(length)).toString("latin1");
      const source = ` BODY[]${isPart === undefined ? "" : "<0>"} {${part.length}}\r\n${part}`;
      return [`* ${index + 1} FETCH (UID ${uid}${size}${asked === undefined ? "" : source})`];
    },
  };

  function answer(socket: Socket, line: string): void {
    const say = (text: string) => socket.write(`${text}\r\n`, "latin1");
    const idleTag = idling.get(socket);
    if (idleTag !== undefined) {
      idling.delete(socket);
      say(`${idleTag} OK done`);
      return;
    }
    const [, tag = "*", verb = "", rest = ""] = /^(\S+) ((?:UID )?\w+)(.*)$/u.exec(line) ?? [];
    if (verb.toUpperCase() === "IDLE") {
      idling.set(socket, tag);
      say("+ idling");
      // Also of mail that came between two commands.
      say(`* ${mails.length} EXISTS`);
      return;
    }
    const said = commands[verb.toUpperCase()]?.(rest, Number(rest.trim().split(" ", 1)[0])) ?? [];
    if (typeof said !== "string") said.forEach(say);
    say(`${tag} ${typeof said === "string" ? said : `OK ${verb}`}`);
  }

  const server = createServer((socket) => {
    if (isAway) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("close", () => [sockets, idling].forEach((set) => set.delete(socket)));
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n");
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer(socket, line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const cutOff = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `imap://support%40example.com:${password}@127.0.0.1:${address.port}/INBOX`,
    async deliver(mail) {
      const bytes = Buffer.from(mail);
      const size = Number(/^X-Size: (\d+)/mu.exec(mail)?.[1] ?? bytes.length);
      mails.push({ uid: nextUid++, bytes, size, isSeen: false });
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    seen: async () => mails.map(({ isSeen }) => isSeen),
    async renumber() {
      uidValidity++;
      nextUid = 1;
      for (const mail of mails) mail.uid = nextUid++;
      cutOff();
    },
    async leave(leaves) {
      isAway = leaves;
      if (leaves) cutOff();
    },
    async close() {
      cutOff();
      server.close();
    },
  };
}
