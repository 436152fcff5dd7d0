import type { Transporter } from "nodemailer";
import { isInNetworks } from "./networks.ts";

export interface Mail {
  readonly to: string;
  /** What the sender is called, where that is not what `SVC_MAIL_FROM` says. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** `<id@host>`; the same again when the same mail is sent again. Made where it is not given. */
  readonly messageId?: string;
  /** Message-IDs of mails before it in its conversation. */
  readonly inReplyTo?: string | undefined;
  readonly references?: string[];
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string | undefined;
  /** Beside the usual ones; nothing that strangers wrote. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** False where no server is configured: nothing can be sent. */
  readonly isConfigured: boolean;
  /** Hands the mail to the configured server, within 20 s; throws when that does not take it. */
  send(mail: Mail): Promise<void>;
  /** Connects to the server and signs in; throws what keeps it from taking mail. */
  prove(): Promise<void>;
  close(): void;
}

const connectTimeoutMs = 5_000;
const silenceTimeoutMs = 10_000;
const sendTimeoutMs = 20_000;

function isLoopback(smtpUrl: string): boolean {
  const host = (URL.parse(smtpUrl)?.hostname ?? "").replace(/^\[|\]$/gu, "");
  return host === "localhost" || isInNetworks(host, ["127.0.0.0/8", "::1"]);
}

/**
 * Mail through the server that the environment names (`smtp://user:password@host:port`, `smtps://…`);
 * its address is the operator's word and may be private. Plain text, and HTML where there is some, from `from`.
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  if (smtpUrl === "") {
    const send = async () => {
      throw new Error("No mail server is configured.");
    };
    return { isConfigured: false, send, prove: send, close: () => undefined };
  }
  let opened: Promise<Transporter> | undefined;
  const open = () => (opened ??= openTransport(smtpUrl));
  return {
    isConfigured: true,
    async send({ to, fromName, ...mail }) {
      const sender = fromName === undefined ? from : { name: fromName, address: /<([^<>]+)>/u.exec(from)?.[1] ?? from };
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("The mail server took too long.")), sendTimeoutMs);
      });
      try {
        await Promise.race([(await open()).sendMail({ ...mail, from: sender, to: { name: "", address: to } }), late]);
      } finally {
        clearTimeout(timer);
      }
    },
    async prove() {
      await (await open()).verify();
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    // Requires STARTTLS, since a man in the middle could strip the offer. `?requireTLS=false` in the URL turns this
    // off.
    requireTLS: !isLoopback(smtpUrl),
    // What a mail says is never a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
