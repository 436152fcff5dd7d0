/** The visitor whose data is wanted, or shall go: one of the three says who. */
export interface SoughtVisitor {
  readonly workspaceId: string;
  /** Null: in all chatbots of the workspace. */
  readonly chatbotKey: number | null;
  /** Of one session, `ses_…`. */
  readonly session: string | null;
  /** As `foldEmail` makes it. */
  readonly email: string | null;
  readonly externalId: string | null;
}

/** The same with all its sessions; data belongs to it by one of these, or by `email`. */
export interface KnownVisitor extends SoughtVisitor {
  readonly sessions: readonly VisitorSession[];
  /** When it is to be forgotten, ids of what there is of it (`lead_…`, `tkt_…`): logs may name nothing else of it. */
  readonly things?: readonly string[];
}

export interface VisitorSession {
  readonly key: number;
  /** `ses_…`. */
  readonly id: string;
  /** The caller's, unique in its chatbot only. One that is being deleted is told twice: by the name that it has by then, too. */
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
  /** In their public form; absent where all of it is told elsewhere already. */
  export?(who: KnownVisitor): Promise<readonly unknown[]>;
  /** By which others may tell of what it keeps, or has kept, of the visitor. */
  thingsOf?(who: KnownVisitor): Promise<readonly string[]>;
  /** Removes it for good, some rows a transaction. Does nothing where nothing is left. */
  forget(who: KnownVisitor): Promise<void>;
}

/** By which an address is found: NFKC, lower case. */
export function foldEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/**
 * Tells JSON that is about the visitor: it names one of the sessions, by either id, the address, or a thing of its.
 * For logs and answers that keep others' data without knowing what is in it.
 */
export function mentionOf({ sessions, email, things = [] }: KnownVisitor): (json: string | null) => boolean {
  const ids = new Set([...sessions.map(({ id }) => id), ...things]);
  const named = new Set(sessions.map(({ sessionId }) => sessionId));
  function isMentioned(value: unknown, name: string): boolean {
    if (typeof value === "string")
      return (
        ids.has(value) || (name === "sessionId" && named.has(value)) || (email !== null && foldEmail(value) === email)
      );
    if (typeof value !== "object" || value === null) return false;
    return Object.entries(value).some(([field, inner]) => isMentioned(inner, field));
  }
  return (json) => json !== null && isMentioned(JSON.parse(json), "");
}
