import { foldEmail, limits, visitorChangesSchema } from "@svc/contract";
import type { VisitorChanges } from "@svc/contract";
import type { Standing } from "../session-access.ts";
import type { SignedVisitor } from "./signed-visitor.ts";
import type { SessionRow } from "./session-rows.ts";

/** What came with a message beside it. */
export interface VisitorMetadata {
  readonly pageUrl: string | null;
  readonly locale: string | null;
  readonly consent: boolean;
  readonly visitor: VisitorChanges | null;
  /** What the owner's site has signed of it. */
  readonly signed: SignedVisitor | null;
}

export const noVisitorMetadata: VisitorMetadata = {
  pageUrl: null,
  locale: null,
  consent: false,
  visitor: null,
  signed: null,
};

const visitorColumns = [
  "visitor_name",
  "visitor_email",
  "visitor_email_folded",
  "external_id",
  "verified",
  "verified_fields",
  "attributes",
] as const;
export type VisitorColumns = Pick<SessionRow, (typeof visitorColumns)[number]>;
export type VisitorMetadataColumns = VisitorColumns & Pick<SessionRow, "page_url" | "locale" | "consent_at">;

const nobody: VisitorColumns = {
  visitor_name: null,
  visitor_email: null,
  visitor_email_folded: null,
  external_id: null,
  verified: 0,
  verified_fields: "[]",
  attributes: null,
};

/** The columns of a session, undefined for a new one, as they are after a message that told this. */
export function visitorMetadataColumns(
  session: SessionRow | undefined,
  { pageUrl, locale, consent, visitor, signed }: VisitorMetadata,
  standing: Standing,
  now: number,
): VisitorMetadataColumns {
  const known = session ?? nobody;
  const before = { page_url: session?.page_url ?? null, locale: session?.locale ?? null };
  // Who only knows the session's id says nothing of its visitor; a stranger nothing at all.
  const changes = standing === "own" && visitor !== null ? visitor : {};
  return {
    ...changedVisitor(known, changes, standing === "own" ? signed : null),
    ...(standing === "stranger" ? before : { page_url: pageUrl ?? before.page_url, locale: locale ?? before.locale }),
    consent_at: session?.consent_at ?? (consent && standing !== "stranger" ? now : null),
  };
}

/** Whether the session is verified to belong to another person than the signed one. */
export function isOthers(row: Pick<SessionRow, "verified" | "external_id">, signed: SignedVisitor | null): boolean {
  return signed !== null && row.verified === 1 && row.external_id !== signed.externalId;
}

/**
 * What is known of a visitor after a change. What the owner's site has signed is replaced only by what it signs
 * again, for as long as the session is not said to be somebody else's.
 */
export function changedVisitor(
  row: VisitorColumns,
  changes: VisitorChanges,
  signed: SignedVisitor | null,
): VisitorColumns {
  if (isOthers(row, signed)) return pick(row);
  const externalId = signed?.externalId ?? (changes.externalId === undefined ? row.external_id : changes.externalId);
  const isSame = externalId === row.external_id;
  const verified = new Set(isSame ? verifiedFieldsOf(row.verified_fields) : []);
  if (signed !== null) for (const field of signedFields(signed)) verified.add(field);
  const plain = <Value>(field: "name" | "email", before: Value, after: Value | undefined) =>
    after === undefined || verified.has(field) ? before : after;
  const name = signed?.name ?? plain("name", row.visitor_name, changes.name);
  const email = signed?.email ?? plain("email", row.visitor_email, changes.email);
  const known = attributesOf(row.attributes);
  const isSigned = ([attribute]: [string, unknown]) => verified.has(attributeField(attribute));
  const unsigned =
    changes.attributes === undefined
      ? known
      : { ...changes.attributes, ...Object.fromEntries(Object.entries(known).filter(isSigned)) };
  return {
    visitor_name: name,
    visitor_email: email,
    visitor_email_folded: email === null ? null : foldEmail(email),
    external_id: externalId,
    verified: verified.has("externalId") ? 1 : 0,
    verified_fields: JSON.stringify([...verified].toSorted()),
    attributes: attributesText({ ...unsigned, ...signed?.attributes }),
  };
}

const attributeField = (name: string) => `attributes.${name}`;

function signedFields({ attributes = {}, ...fields }: SignedVisitor): string[] {
  return [...Object.keys(fields), ...Object.keys(attributes).map(attributeField)];
}

function pick(row: VisitorColumns): VisitorColumns {
  const { visitor_name, visitor_email, visitor_email_folded, external_id, verified, verified_fields, attributes } = row;
  return { visitor_name, visitor_email, visitor_email_folded, external_id, verified, verified_fields, attributes };
}

/** Of a session's row. */
export function verifiedFieldsOf(json: string): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return JSON.parse(json) as string[];
}

/** Of a session's row. */
export function attributesOf(json: string | null): Attributes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return json === null ? {} : (JSON.parse(json) as Attributes);
}

/** Those that the owner's site has signed. */
export function verifiedAttributes(columns: Pick<VisitorColumns, "attributes" | "verified_fields">): Attributes {
  const verified = new Set(verifiedFieldsOf(columns.verified_fields));
  const all = Object.entries(attributesOf(columns.attributes));
  return Object.fromEntries(all.filter(([name]) => verified.has(attributeField(name))));
}

export type Attributes = NonNullable<VisitorChanges["attributes"]>;

function attributesText(attributes: Attributes): string | null {
  return Object.keys(attributes).length === 0 ? null : JSON.stringify(attributes);
}

/** What of a visitor, as it came with a message, has the right form; null where nothing has. */
export function readVisitor(input: unknown): VisitorChanges | null {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  const given = Object.entries(visitorChangesSchema.shape).flatMap(([name, schema]) => {
    const value: unknown = Reflect.get(input, name);
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
