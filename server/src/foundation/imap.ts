import type { ImapFlow, ImapFlowError } from "imapflow";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
import { asEgressError } from "./egress/errors.ts";
import { isInNetworks } from "./networks.ts";
import { oneLine } from "./one-line.ts";

/** A folder of a mailbox, as `IMAP_URL` names it. */
export interface ImapAccount {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else by STARTTLS. */
  readonly isSecure: boolean;
  /** False: without STARTTLS the password goes in the clear. */
  readonly requiresTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

export interface OpenFolder {
  readonly client: ImapFlow;
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly messages: number;
}

const connectTimeoutMs = 10_000;
/** Longer than the longest wait between two commands. */
const silenceTimeoutMs = 120_000;
const foldersNamed = 20;

/** `imaps://user:password@host:993/Folder`, or `imap://…` with STARTTLS; null where it is not complete. */
export function readImapUrl(text: string): ImapAccount | null {
  const url = URL.parse(text);
  if (url === null || url.hostname === "" || url.username === "" || url.password === "") return null;
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const isSecure = url.protocol === "imaps:";
  const isLoopback = host === "localhost" || isInNetworks(host, ["127.0.0.0/8", "::1"]);
  try {
    return {
      host,
      port: Number(url.port) || (isSecure ? 993 : 143),
      isSecure,
      requiresTls: !isLoopback && url.searchParams.get("requireTLS") !== "false",
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
    };
  } catch {
    return null;
  }
}

/**
 * Connects to the server that the environment names, whose address is the operator's word and may be private, signs in
 * and opens the folder. The signal closes the client, and so must the caller. Throws what `imapReason` explains.
 */
export async function openFolder(
  account: ImapAccount,
  { maxBytes = 1_000_000, signal }: { readonly maxBytes?: number; readonly signal: AbortSignal },
): Promise<OpenFolder> {
  const { host, port, isSecure, requiresTls, user, password, folder } = account;
  // Only who has a mailbox pays for it.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: isSecure,
    ...(requiresTls ? { doSTARTTLS: !isSecure } : {}),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    maxLiteralSize: maxBytes,
    maxLineLength: maxBytes,
    maxResponseSize: 2 * maxBytes,
  });
  // The command that was waited for throws it too.
  client.on("error", () => undefined);
  signal.addEventListener("abort", () => client.close(), { once: true });
  try {
    await client.connect();
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(folder);
    return { client, uidValidity: Number(uidValidity), uidNext, messages: exists };
  } catch (error) {
    const isMissing = error instanceof Error && "mailboxMissing" in error;
    const folders = isMissing ? await client.list().catch(() => []) : [];
    client.close();
    if (!isMissing) throw error;
    const names = folders.map(({ path }) => path).slice(0, foldersNamed);
    throw new FolderMissing(folder, oneLine(names.join(", "), 500));
  }
}

class FolderMissing extends Error {
  readonly reason: Reason;

  constructor(folder: string, folders: string) {
    super("The mailbox has no such folder.");
    this.reason = because("mailbox_folder_missing", { folder, folders });
  }
}

const timeouts: ReadonlySet<string> = new Set([
  "CONNECT_TIMEOUT",
  "GREETING_TIMEOUT",
  "UPGRADE_TIMEOUT",
  "ETIMEOUT",
  "ETIMEDOUT",
]);
const disconnects: ReadonlySet<string> = new Set([
  "NoConnection",
  "EConnectionClosed",
  "ClosedAfterConnectText",
  "ClosedAfterConnectTLS",
]);
const notFound: ReadonlySet<string> = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA", "ESERVFAIL"]);

/** What is wrong with a mailbox, for the person who can put it right. */
export function imapReason(error: unknown, { host, port }: ImapAccount): Reason {
  if (error instanceof FolderMissing) return error.reason;
  const { code = "", authenticationFailed, tlsFailed }: Partial<ImapFlowError> = error instanceof Error ? error : {};
  if (authenticationFailed === true) return because("mailbox_login_refused");
  if (notFound.has(code)) return because("mailbox_host_unknown", { host });
  if (code === "ECONNREFUSED") return because("mailbox_refused", { host, port });
  if (timeouts.has(code)) return because("mailbox_too_slow", { host, port });
  if (tlsFailed === true && code === "") return because("mailbox_without_tls", { port });
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return because("mailbox_tls_failed", { port });
  return disconnects.has(code) ? because("server_disconnected") : asEgressError(error).reason;
}
