import { foldEmail, limits, visitorChangesSchema } from "@svc/contract";
import type { VisitorChanges } from "@svc/contract";
import type { SessionRow } from "./session-rows.ts";

/** What came with a message beside it. */
export interface Told {
  readonly pageUrl: string | null;
  readonly locale: string | null;
  readonly consent: boolean;
  readonly visitor: VisitorChanges | null;
  /** The owner's site vouches for the external id. */
  readonly isVouched: boolean;
  /** Whoever says it is the session's own visitor; of a new session anybody is. */
  readonly isOwn: boolean;
}

export const nothingTold: Told = {
  pageUrl: null,
  locale: null,
  consent: false,
  visitor: null,
  isVouched: false,
  isOwn: false,
};

const visitorColumns = [
  "visitor_name",
  "visitor_email",
  "visitor_email_folded",
  "external_id",
  "verified",
  "attributes",
] as const;
export type VisitorColumns = Pick<SessionRow, (typeof visitorColumns)[number]>;
export type ToldColumns = VisitorColumns & Pick<SessionRow, "page_url" | "locale" | "consent_at">;

const nobody: VisitorColumns = {
  visitor_name: null,
  visitor_email: null,
  visitor_email_folded: null,
  external_id: null,
  verified: 0,
  attributes: null,
};

/** The columns of a session, undefined for a new one, as they are after a message that told this. */
export function toldColumns(session: SessionRow | undefined, told: Told, now: number): ToldColumns {
  // A session's id is no credential: what others say of its visitor does not count, unless the site vouches for it.
  const counts = session === undefined || told.isOwn || told.isVouched;
  return {
    ...changedVisitor(session ?? nobody, counts ? (told.visitor ?? {}) : {}, told.isVouched),
    page_url: told.pageUrl ?? session?.page_url ?? null,
    locale: told.locale ?? session?.locale ?? null,
    consent_at: session?.consent_at ?? (told.consent ? now : null),
  };
}

/** What is known of a visitor after a change. Another external id counts as verified only where it was vouched for. */
export function changedVisitor(row: VisitorColumns, changes: VisitorChanges, isVouched: boolean): VisitorColumns {
  const { name = row.visitor_name, email = row.visitor_email, externalId = row.external_id, attributes } = changes;
  const isSame = externalId === row.external_id && externalId !== null;
  return {
    visitor_name: name,
    visitor_email: email,
    visitor_email_folded: email === null ? null : foldEmail(email),
    external_id: externalId,
    verified: isVouched || (isSame && row.verified === 1) ? 1 : 0,
    attributes: attributes === undefined ? row.attributes : attributesText(attributes),
  };
}

function attributesText(attributes: NonNullable<VisitorChanges["attributes"]> | null): string | null {
  return attributes === null || Object.keys(attributes).length === 0 ? null : JSON.stringify(attributes);
}

/** What of a visitor, as it came with a message, has the right form; null where nothing has. */
export function readVisitor(told: unknown): VisitorChanges | null {
  if (typeof told !== "object" || told === null || Array.isArray(told)) return null;
  const given = Object.entries(visitorChangesSchema.shape).flatMap(([name, schema]) => {
    const value: unknown = Reflect.get(told, name);
    const parsed = schema.safeParse(name === "attributes" ? rightAttributes(value) : value);
    return value === undefined || !parsed.success ? [] : [[name, parsed.data] as const];
  });
  return given.length === 0 ? null : visitorChangesSchema.parse(Object.fromEntries(given));
}

/** The first ones that can be kept. */
function rightAttributes(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { attributes } = visitorChangesSchema.shape;
  const right = Object.entries<unknown>({ ...value }).filter(
    ([name, each]) => attributes.safeParse({ [name]: each }).success,
  );
  return Object.fromEntries(right.slice(0, limits.attributes));
}
