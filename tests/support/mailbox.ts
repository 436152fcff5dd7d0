import { createServer } from "node:net";
import type { Socket } from "node:net";

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, lines that were folded for the wire put together again. */
  readonly text: string;
  /** As it came. */
  readonly raw: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** From now on nothing is taken (`451`), until it is called with false. */
  refuse(refuses: boolean): void;
  /** From now on whoever connects is cut off, as where nobody is there, until it is called with false. */
  leave(leaves: boolean): void;
  /** From now on what is taken is never acknowledged, until it is called with false. */
  stall(stalls: boolean): void;
  close(): void;
}

/** A mail server that takes everything: as much of SMTP (RFC 5321) as a sender speaks. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refuses = false;
  let stalls = false;
  let isAway = false;
  const server = createServer((socket) => {
    if (isAway) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let [from, to, rest] = ["", "", ""];
    let data: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (data !== undefined) {
        if (line !== ".") return void data.push(line.replace(/^\./u, ""));
        mails.push({ from, to, text: unfold(data.join("\n")), raw: data.join("\r\n") });
        data = undefined;
        return stalls || say("250 taken");
      }
      const address = /<([^>]*)>/u.exec(line)?.[1] ?? "";
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") return say("250 mailbox");
      if (verb === "STAR") return say("502 no TLS here");
      if (verb === "MAIL") [from, to] = [address, ""];
      if (verb === "RCPT") to = address;
      if (verb === "RCPT" && refuses) return say("451 not now");
      if (verb === "QUIT") return void socket.end("221 bye\r\n");
      if (verb !== "DATA") return say("250 ok");
      data = [];
      return say("354 go on");
    };
    say("220 mailbox ESMTP");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(hear);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (now) => void (refuses = now),
    stall: (now) => void (stalls = now),
    leave(now) {
      isAway = now;
      if (now) cutOff();
    },
    close() {
      cutOff();
      server.close();
    },
  };
}

/** A message whose header lines are whole, and whose text is read as quoted-printable (RFC 2045) of UTF-8. */
function unfold(message: string): string {
  const end = message.indexOf("\n\n");
  const text = message.slice(end).replaceAll("=\n", "");
  const read = text.replace(/(?:=[0-9A-F]{2})+/gu, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
  return message.slice(0, end).replace(/\n[ \t]+/gu, " ") + read;
}
