import { createHash } from "node:crypto";
import { foldEmail } from "@svc/contract";

/** The visitor to export or erase, given by one of three identifiers. */
export interface SoughtVisitor {
  readonly workspaceId: string;
  /** Null: in all chatbots of the workspace. */
  readonly chatbotKey: number | null;
  /** Of one session, `ses_…`. */
  readonly session: string | null;
  /**
   * As `foldEmail` returns them: the address that was asked for, then those that members merged with it. Empty: by
   * another identifier.
   */
  readonly emails: readonly string[];
  readonly externalId: string | null;
}

/** The same with all its sessions; data belongs to it by one of these, or by one of `emails`. */
export interface KnownVisitor extends SoughtVisitor {
  readonly sessions: readonly VisitorSession[];
  /**
   * For an erasure, ids of the visitor's resources (`lead_…`, `tkt_…`). Logs may contain nothing else about the
   * visitor.
   */
  readonly things?: readonly string[];
}

export interface VisitorSession {
  readonly key: number;
  /** `ses_…`. */
  readonly id: string;
  /**
   * The caller's, unique in its chatbot only. One that is being deleted is told twice: by the name that it has by then,
   * too.
   */
  readonly sessionId: string;
  readonly chatbotKey: number;
}

/**
 * Who keeps something of visitors beside their sessions and messages. An export reads it by `name`; a
 * deletion calls `forget` of all, before and after the sessions go, and again where it broke off.
 */
export interface VisitorDataHolder {
  /** The field of the export, such as `leads`. */
  readonly name: string;
  /** Row keys of sessions of which only this holder knows that they are the visitor's. */
  sessionsOf?(who: SoughtVisitor): Promise<readonly number[]>;
  /** Other addresses that members have merged with the one that was asked for, as `foldEmail` returns them. */
  addressesOf?(who: SoughtVisitor): Promise<readonly string[]>;
  /** In their public form; absent if another holder returns all of it. */
  export?(who: KnownVisitor): Promise<readonly unknown[]>;
  /** Other identifiers under which the visitor is, or was, stored. */
  thingsOf?(who: KnownVisitor): Promise<readonly string[]>;
  /** Removes it for good, some rows a transaction. Does nothing where nothing is left. */
  forget(who: KnownVisitor): Promise<void>;
}

/**
 * Tells JSON that is about the visitor: it names one of the sessions, by either id, the address, or a thing of its.
 * For logs and answers that keep others' data without knowing what is in it.
 */
export function mentionOf(who: KnownVisitor): (json: string | null) => boolean {
  const sought = new Set(wordsOf(who));
  return (json) => {
    for (const word of mentionsIn(json)) if (sought.has(word)) return true;
    return false;
  };
}

/** By which of `mentionsIn` JSON is known to be about the visitor. */
export function wordsOf({ sessions, emails, things = [] }: KnownVisitor): readonly string[] {
  return [
    ...sessions.flatMap(({ id, sessionId }) => [id, sessionWord(sessionId)]),
    ...things,
    ...emails.map(emailWord),
  ];
}

/** Whatever may name a visitor, as words that a table can hold: ids, sessions by their callers' names, addresses. */
export function* mentionsIn(json: string | null): Generator<string> {
  if (json !== null) yield* namedBy(JSON.parse(json), "");
}

function* namedBy(value: unknown, name: string): Generator<string> {
  if (typeof value === "string") {
    if (/^[a-z]+_\w{1,60}$/u.test(value)) yield value;
    if (name === "sessionId") yield sessionWord(value);
    const email = foldEmail(value);
    // Told before it is folded, which may make spaces of signs.
    if (email.includes("@") && !/\s/u.test(value.trim())) yield emailWord(email);
  } else if (typeof value === "object" && value !== null)
    for (const [field, inner] of Object.entries(value)) yield* namedBy(inner, field);
}

const sessionWord = (sessionId: string) => storable(`session ${sessionId}`);
const emailWord = (email: string) => storable(`email ${email}`);
/** Below what an index of PostgreSQL takes, in any writing. */
const longestWord = 300;

/** Long texts, and what no store takes as text, are known by their digest. */
function storable(word: string): string {
  if (word.length <= longestWord && !/[\p{Cc}\p{Cs}]/u.test(word)) return word;
  return createHash("sha256").update(Buffer.from(word, "utf16le")).digest("base64url");
}
